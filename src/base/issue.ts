/** A complaint about something the user gave us. All of them are reported, none is thrown. */
export interface Issue {
  /** JSON pointer into what was given, such as `/workload/arrivals/load`; `''` is the whole. */
  readonly path: string;
  /** What is wrong, and what is allowed. */
  readonly message: string;
}
