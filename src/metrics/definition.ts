/** What a number means: its name, and in a sentence or two how it is measured. */
export interface Definition {
  readonly title: string;
  readonly help: string;
  /** Code of what the way of counting rests on: "AMB-35". Whoever sees it can open it. */
  readonly reading?: string;
}
