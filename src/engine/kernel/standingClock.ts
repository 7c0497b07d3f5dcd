import { formatCount, formatMicros } from '../../base/format.ts';
import type { Micros } from './time.ts';

/**
 * Notices that events go on and time does not, as when two actors answer each other without a delay. It looks once in
 * many events only, so it costs nothing, and at the same events however a run is cut into pieces.
 */
export class StandingClock {
  /** Events until it looks again. */
  left: number;
  private readonly patience: number;
  private readonly seen = Float64Array.of(Number.NaN); // when the next event was due at the last look

  constructor(patience: number) {
    this.patience = patience;
    this.left = patience;
  }

  /** Tells whether all events since the last look were due at the moment of the next one; NaN: there is none. */
  stands(next: Micros): boolean {
    const isSame = next === this.seen[0];
    this.seen[0] = next;
    this.left = this.patience;
    return isSame;
  }

  /** Says what went wrong at a moment, given the names of the last events. */
  complaint(at: Micros, lastNames: readonly string[]): string {
    const counts = new Map<string, number>();
    for (const name of lastNames) counts.set(name, (counts.get(name) ?? 0) + 1);
    const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 5);
    return (
      `time stands still at ${formatMicros(at)}: more than ${formatCount(this.patience)} events happened at this ` +
      'moment, and more are to come. The last were ' +
      most.map(([name, count]) => `${name} (${formatCount(count)} times)`).join(', ')
    );
  }
}
