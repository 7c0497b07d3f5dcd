/**
 * Simulated time in whole microseconds. Sums are exact, so that equal times compare equal and a seed gives the same
 * run in every browser. Infinity means "not yet".
 */
export type Micros = number;

/** Microseconds in a second. */
export const SECOND: Micros = 1_000_000;

/** Microseconds in a millisecond. */
export const MILLISECOND: Micros = 1_000;

/** Converts seconds to whole microseconds. */
export function toMicros(seconds: number): Micros {
  return Math.round(seconds * SECOND);
}

/** Converts a duration in seconds to whole microseconds, at least 1. */
export function toDuration(seconds: number): Micros {
  return Math.max(1, toMicros(seconds));
}

/** Converts a time or a duration to seconds. */
export function toSeconds(micros: Micros): number {
  return micros / SECOND;
}

/** Thrown when a run lasts so long, about 285 years, that microseconds are no longer exact. */
export class BeyondTime extends Error {
  override readonly name = 'BeyondTime';

  constructor() {
    super(
      'lasts longer than 285 years, beyond which microseconds are not exact; make tasks shorter, their input ' +
        'smaller, or the tail of their durations less heavy',
    );
  }
}

/** Throws once the clock is no longer exact. */
export function checkTime(now: Micros): void {
  if (now > Number.MAX_SAFE_INTEGER) throw new BeyondTime();
}
