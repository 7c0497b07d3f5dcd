import type { MeasureCells } from './sweep/threads.ts';

/** Everything outside the program, so that tests can replace it. */
export interface Terminal {
  /** Writes results. */
  out(text: string): void;
  /** Writes errors and remarks. */
  err(text: string): void;
  /** Overwrites the previous progress line; does nothing when the output is not a terminal. */
  progress(line: string): void;
  /** Reads a text file. Throws if that fails. */
  readFile(path: string): string;
  /** Lists the files of a folder, sorted; null: it is none. */
  readFolder?(path: string): readonly string[] | null;
  readInput(): Promise<string>;
  /** Opens a file for writing, in place of what it held. Throws if that fails, as do its functions. */
  openFile(path: string): { write(text: string): void; close(): void };
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs many small runs at a time; left out: one after another. */
  readonly measureCells?: MeasureCells;
}
