/**
 * Simulated time in whole microseconds. Sums are exact and ties are real ties, so a seed gives the same run in every
 * browser. Infinity is "not yet".
 */
export type Micros = number;

/** Microseconds in a second. */
export const SECOND: Micros = 1_000_000;

/** Microseconds in a millisecond. */
export const MILLISECOND: Micros = 1_000;

/** Rounds seconds to the clock's grid. */
export function toMicros(seconds: number): Micros {
  return Math.round(seconds * SECOND);
}

/** Rounds the seconds that something takes to the clock's grid, of which it takes one step at least. */
export function toDuration(seconds: number): Micros {
  return Math.max(1, toMicros(seconds));
}

/** Gives the seconds of a moment or a duration. */
export function toSeconds(micros: Micros): number {
  return micros / SECOND;
}

/** What a run ends with whose time grows so long that microseconds are not exact any more, some 285 years. */
export class BeyondTime extends Error {
  override readonly name = 'BeyondTime';

  constructor() {
    super(
      'lasts longer than 285 years, and microseconds would not be exact beyond; make tasks shorter, or what they read ' +
        'smaller, or the tail of their durations less heavy',
    );
  }
}

/** Fails once the clock is no longer exact. */
export function checkTime(now: Micros): void {
  if (now > Number.MAX_SAFE_INTEGER) throw new BeyondTime();
}
