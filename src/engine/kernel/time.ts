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
