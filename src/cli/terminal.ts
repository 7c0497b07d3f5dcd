import type { MeasureWritten } from './grade/measureWritten.ts';
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
  /** Reads a file as it is stored, also a packed one; left out: the text of `readFile`. Throws if that fails. */
  readBytes?(path: string): Uint8Array<ArrayBuffer>;
  /** Lists what a folder contains, in any order; null: it is none. Throws if that fails. */
  readFolder?(path: string): readonly FolderEntry[] | null;
  readInput(): Promise<string>;
  /** Opens a file for writing, in place of what it held. Throws if that fails, as do its functions. */
  openFile(path: string): { write(content: string | Uint8Array): void; close(): void };
  /** Where a build puts the page as one file, beside the program; left out: nowhere. */
  readonly singlePage?: string;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs many small runs at a time; left out: one after another. */
  readonly measureCells?: MeasureCells;
  /** Runs what somebody wrote in a thread of its own; left out: in this one. */
  readonly measureWritten?: MeasureWritten;
}

/** A text, or why it cannot be read. */
type ReadText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: string };

/** Reads a file, or the standard input if the path is `-`. */
export async function readText(
  path: string,
  terminal: Pick<Terminal, 'readFile' | 'readInput'>,
): Promise<ReadText> {
  try {
    const text = path === '-' ? await terminal.readInput() : terminal.readFile(path);
    // Some editors put a byte order mark at the start of a file.
    return { kind: 'text', text: text.replace(/^\uFEFF/, '') };
  } catch (error) {
    return { kind: 'fault', fault: faultOf(error as NodeJS.ErrnoException) };
  }
}

/** Why a file cannot be read that is not there. */
export const MISSING = 'does not exist';

/** Says why a file or folder cannot be read. */
export function faultOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return MISSING;
  return code === 'EISDIR' ? 'is a folder' : `cannot be read: ${message}`;
}

/** How the program ends when its output cannot be written: the exit code and what it says. */
interface OutputFault {
  readonly code: number;
  /** Null to end silently. */
  readonly message: string | null;
}

/** Decides what to do when writing fails. A reader such as `head` closes the pipe early: that is no error. */
export function outputFault(error: NodeJS.ErrnoException): OutputFault {
  if (error.code === 'EPIPE') return { code: 0, message: null };
  return { code: 1, message: `makespan cannot write its output: ${whyNotWritten(error)}` };
}

/** Says why something could not be written. */
export function whyNotWritten({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOSPC' ? 'there is no room left' : message;
}
