/** Gives the largest of some numbers; `least` if all are smaller. Spread into `Math.max`, many would overflow the stack. */
export function maxOf(values: Iterable<number>, least = -Infinity): number {
  let most = least;
  for (const value of values) most = Math.max(most, value);
  return most;
}

/** Gives the smallest of some numbers; `most` if all are larger. */
export function minOf(values: Iterable<number>, most = Infinity): number {
  let least = most;
  for (const value of values) least = Math.min(least, value);
  return least;
}
