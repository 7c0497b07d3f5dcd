/**
 * Names a kind of decision record and reads its payload: the contract between a policy and the views that explain it.
 * Payloads are recorded as whole numbers so that a trace stays columns.
 */
export interface DecisionKind<Payload> {
  readonly name: string;
  /** Reads the numbers that the policy recorded, in the same order. */
  decode(words: Int32Array): Payload;
}
