/**
 * Throws when a condition that the program's own code must ensure does not hold. Wrong input of users is an `Issue`
 * instead.
 */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Marks an unreachable branch: a switch over all cases compiles only if none is missing. */
export function never(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
