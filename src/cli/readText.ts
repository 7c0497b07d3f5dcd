import type { Terminal } from './terminal.ts';

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
