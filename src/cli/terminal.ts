import type { MeasureCells } from './sweep/threads.ts';

/** A file or folder in a folder. Links to others are of another kind, as are devices: neither is followed. */
export interface FolderEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** Everything outside the program, so that tests can replace it. */
export interface Terminal {
  /** Writes results. */
  out(text: string): void;
  /** Writes errors and remarks. */
  err(text: string): void;
  /** Overwrites the previous progress line; does nothing when the output is not a terminal. */
  progress(line: string): void;
  /** Reads a text file, in UTF-8 or with the mark of another encoding. Throws if that fails. */
  readFile(path: string): string;
  /** Lists what a folder contains, in any order; null: it is none. Throws if that fails. */
  readFolder?(path: string): readonly FolderEntry[] | null;
  readInput(): Promise<string>;
  /** Opens a file for writing, in place of what it held. Throws if that fails, as do its functions. */
  openFile(path: string): { write(text: string): void; close(): void };
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs many small runs at a time; left out: one after another. */
  readonly measureCells?: MeasureCells;
}
