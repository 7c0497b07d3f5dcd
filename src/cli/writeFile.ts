import type { Issue } from '../base/issue.ts';
import { asTyped } from './printable.ts';
import { type Terminal, whyNotWritten } from './terminal.ts';

/** Writes a whole file, or says why that is not possible. */
export function writeFile(
  path: string,
  content: string | Uint8Array,
  terminal: Pick<Terminal, 'openFile'>,
): readonly Issue[] {
  try {
    const file = terminal.openFile(path);
    file.write(content);
    file.close();
    return [];
  } catch (error) {
    return [{ path: asTyped(path), message: `cannot be written: ${whyNotWritten(error as Error)}` }];
  }
}
