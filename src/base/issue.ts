/** A fault in something that the user gave us. All faults are reported together; none is thrown. */
export interface Issue {
  /** JSON pointer to the faulty part, such as `/workload/arrivals/load`; `''` is the whole. */
  readonly path: string;
  /** What is wrong, and what is allowed. */
  readonly message: string;
}
