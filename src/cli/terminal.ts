/** The world around the program, so that tests can be one. */
export interface Terminal {
  /** Writes results. */
  out(text: string): void;
  /** Writes complaints and remarks. */
  err(text: string): void;
  /** Writes over the line that it wrote before; does nothing where nobody watches. */
  progress(line: string): void;
  /** Reads a text file. Throws when there is none. */
  readFile(path: string): string;
  readInput(): Promise<string>;
  /** Milliseconds from any moment on. */
  now(): number;
}
