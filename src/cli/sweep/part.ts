import { keyColumns } from '../../scenario/sweep/rows.ts';
import { MOST_CELLS } from '../../scenario/sweep/sweepIssues.ts';

/** A file with some cells of a sweep. Its lines are not parsed but copied, so that every byte stays. */
export interface Part {
  readonly header: string;
  /** Name of the sweep and number of its cells, as in the file; undefined without any cell. */
  readonly sweep?: string;
  readonly count: number;
  /** Lines of each cell, by its number. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
}

/** Reads a part. Returns a sentence that says what is wrong otherwise. */
export function partOf(text: string): Part | string {
  const lines = text.split(/\r?\n/);
  const header = lines[0];
  if (!header.startsWith(`${keyColumns.join()},`)) return 'is no result of makespan sweep';
  if (lines.pop() !== '') return `ends in the middle of line ${lines.length + 1}`;
  const cells = new Map<number, string[]>();
  let sweep: string | undefined;
  let count = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const [, key, all, cell] = /^([0-9a-f]+,(\d{1,6})),(\d{1,6}),/.exec(lines[at]) ?? [];
    const isOdd = key === undefined || (sweep !== undefined && key !== sweep) || Number(all) > MOST_CELLS;
    if (isOdd || Number(cell) < 1 || Number(cell) > Number(all)) return `has a strange line ${at + 1}`;
    sweep = key;
    count = Number(all);
    const own = cells.get(Number(cell)) ?? [];
    cells.set(Number(cell), own);
    own.push(lines[at]);
  }
  return { header, sweep, count, cells };
}
