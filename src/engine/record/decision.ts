/**
 * A kind of decision record: the contract between a policy, which records decisions, and the views that explain them.
 * Payloads are recorded as integers, so that a trace consists of columns of numbers.
 */
export interface DecisionKind<Payload> {
  readonly name: string;
  /** Decodes the numbers, in the order in which the policy recorded them. */
  decode(words: Int32Array): Payload;
}

const BESIDE = ' (beside)';

/**
 * The name of a kind that came to a policy after digests of its runs had been published: what it says of decisions does not
 * count in digests, so that these stay as they are.
 */
export function besideDigest(name: string): string {
  return name + BESIDE;
}

/** Whether decisions of a kind count in digests. */
export function countsInDigest(name: string): boolean {
  return !name.endsWith(BESIDE);
}
