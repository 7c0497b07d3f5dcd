/**
 * A kind of decision record: the contract between a policy, which records decisions, and the views that explain them.
 * Payloads are recorded as integers, so that a trace consists of columns of numbers.
 */
export interface DecisionKind<Payload> {
  readonly name: string;
  /** Decodes the numbers, in the order in which the policy recorded them. */
  decode(words: Int32Array): Payload;
}
