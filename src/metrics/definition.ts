/** What a number means: its name, and how it is counted in a sentence or two. */
export interface Definition {
  readonly title: string;
  readonly help: string;
}
