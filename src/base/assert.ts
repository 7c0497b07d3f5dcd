/** Throws when a promise of the caller is broken. What users give us is an Issue instead. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

/** Marks a branch that cannot be reached; it does not compile while a case is missing. */
export function never(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`);
}
