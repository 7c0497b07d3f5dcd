import { csvOf } from '../../base/csv.ts';
import type { Issue } from '../../base/issue.ts';
import type { SweptScenario } from '../../scenario/sweep/cells.ts';
import { headerOf, sweepKey } from '../../scenario/sweep/rows.ts';
import { readText, type Terminal } from '../terminal.ts';
import { partOf } from './part.ts';

/** The lines of cells that were written before, by the number of the cell. */
export type KnownLines = ReadonlyMap<number, readonly string[]>;

export const noLines: { readonly lines: KnownLines } = { lines: new Map() };

/** Reads what an earlier run of a sweep wrote before it was interrupted, up to its last whole cell. */
export async function keptLines(
  path: string,
  scenario: SweptScenario,
  terminal: Pick<Terminal, 'readFile' | 'readInput'>,
): Promise<{ readonly lines: KnownLines } | { readonly issues: readonly Issue[] }> {
  const complain = (message: string) => ({ issues: [{ path: '--resume', message }] });
  const read = await readText(path, terminal);
  if (read.kind === 'fault') return complain(`names a file that ${read.fault}`);
  // The last line may have been cut anywhere, also within a number.
  const part = partOf(read.text.slice(0, read.text.lastIndexOf('\n') + 1));
  if (typeof part === 'string') return complain(`names a file that ${part}`);
  const isOther = part.sweep !== undefined && part.sweep !== sweepKey(scenario).join();
  if (isOther || `${part.header}\r\n` !== csvOf([headerOf(scenario)]))
    return complain('names a file of another sweep, of another scenario or by another version');
  const whole = [...part.cells].filter(([, lines]) => lines.length === scenario.sweep.metrics.length);
  return { lines: new Map(whole) };
}
