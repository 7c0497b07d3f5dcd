/** What a number means: its name, and in a sentence or two how it is measured. */
export interface Definition {
  readonly title: string;
  readonly help: string;
}
