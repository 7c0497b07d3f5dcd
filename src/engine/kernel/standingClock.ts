import { formatCount, formatMicros } from '../../base/format.ts';
import type { Micros } from './time.ts';

/**
 * Detects that events run but time does not advance, as when two actors answer each other without a delay for ever.
 * It checks only once in `patience` events, so it costs nothing, and at the same events however a run is cut into
 * slices.
 */
export class StandingClock {
  /** Events until the next check. */
  left = this.patience;
  private readonly seen = Float64Array.of(Number.NaN); // time of the next event at the last check

  constructor(private readonly patience: number) {}

  /**
   * Whether the next event has the same time as at the last check, so that time stood still between. `next` is its
   * time; NaN: there is none.
   */
  stands(next: Micros): boolean {
    const isSame = next === this.seen[0];
    this.seen[0] = next;
    this.left = this.patience;
    return isSame;
  }

  /** The error message, given the names of the last events. */
  complaint(at: Micros, lastNames: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const name of lastNames) counts.set(name, (counts.get(name) ?? 0) + 1);
    const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5);
    return (
      `time stands still at ${formatMicros(at)}: more than ${formatCount(this.patience)} events ran at this ` +
      'time, and more are to come. The last were ' +
      most.map(([name, count]) => `${name} (${formatCount(count)} times)`).join(', ')
    );
  }
}
