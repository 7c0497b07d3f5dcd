import type { Issue } from '../../base/issue.ts';
import { keyColumns } from '../../scenario/sweep/rows.ts';
import { asTyped } from '../printable.ts';
import { readText } from '../readText.ts';
import type { Terminal } from '../terminal.ts';

/** What `makespan merge` was asked for. */
export interface MergeRequest {
  readonly kind: 'merge';
  readonly paths: readonly string[];
}

/** A file with some cells of a sweep. Its lines are not parsed but copied, so that every byte stays. */
interface Part {
  readonly path: string;
  readonly header: string;
  /** Name of the sweep and number of its cells, as in the file; undefined without any cell. */
  readonly sweep?: string;
  readonly count: number;
  /** Lines of each cell, by its number. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
}

/** Puts the parts of a sweep together. If they do not make it whole, writes nothing and resolves to the issues. */
export async function mergeCommand({ paths }: MergeRequest, terminal: Terminal): Promise<readonly Issue[]> {
  const parts: Part[] = [];
  const issues: Issue[] = [];
  for (const path of paths) {
    const read = await readText(path, terminal);
    const part = read.kind === 'fault' ? read.fault : partOf(path, read.text);
    if (typeof part === 'string') issues.push({ path: asTyped(path), message: part });
    else parts.push(part);
  }
  if (issues.length > 0) return issues;
  const merged = mergedOf(parts);
  if (Array.isArray(merged)) return merged;
  terminal.out(merged as string);
  return [];
}

/** Reads a part. Returns a sentence that says what is wrong otherwise. */
function partOf(path: string, text: string): Part | string {
  const lines = text.split(/\r?\n/);
  const header = lines[0];
  if (!header.startsWith(`${keyColumns.join()},`)) return 'is no result of makespan sweep';
  if (lines.pop() !== '') return `ends in the middle of line ${lines.length + 1}`;
  const cells = new Map<number, string[]>();
  let sweep: string | undefined;
  let count = 0;
  for (let at = 1; at < lines.length; at += 1) {
    const [, key, all, cell] = /^([0-9a-f]+,(\d+)),(\d+),/.exec(lines[at]) ?? [];
    const isOdd = key === undefined || (sweep !== undefined && key !== sweep);
    if (isOdd || Number(cell) < 1 || Number(cell) > Number(all)) return `has a strange line ${at + 1}`;
    sweep = key;
    count = Number(all);
    const own = cells.get(Number(cell)) ?? [];
    cells.set(Number(cell), own);
    own.push(lines[at]);
  }
  return { path, header, sweep, count, cells };
}

/** Returns the whole CSV, or what is wrong with the parts. */
function mergedOf(parts: readonly Part[]): string | Issue[] {
  const filled = parts.filter(({ sweep }) => sweep !== undefined);
  if (filled.length === 0) return [{ path: 'merge', message: 'finds no run in these files' }];
  const [{ path, header, sweep, count }] = filled;
  const foreign = parts.filter(
    (part) => part.header !== header || (part.sweep !== undefined && part.sweep !== sweep),
  );
  if (foreign.length > 0) {
    const message = `is of another sweep than ${asTyped(path)}, of another scenario or by another version`;
    return foreign.map((part) => ({ path: asTyped(part.path), message }));
  }
  const lines = new Map<number, readonly string[]>();
  const from = new Map<number, string>();
  const issues: Issue[] = [];
  for (const part of filled) {
    const [twice] = [...part.cells.keys()].filter((cell) => from.has(cell));
    if (twice !== undefined) {
      const message = `holds run ${twice}, which ${asTyped(from.get(twice) ?? '')} holds, too`;
      issues.push({ path: asTyped(part.path), message });
    }
    for (const [cell, own] of part.cells) {
      lines.set(cell, own);
      from.set(cell, part.path);
    }
  }
  if (issues.length > 0) return issues;
  return faultOf(lines, from, count) ?? wholeOf(header, lines, count);
}

function wholeOf(header: string, lines: ReadonlyMap<number, readonly string[]>, count: number): string {
  const sorted = Array.from({ length: count }, (_, at) => lines.get(at + 1) ?? []).flat();
  return [header, ...sorted].map((line) => `${line}\r\n`).join('');
}

/** Says which cells are missing, or have lost lines. */
function faultOf(
  lines: ReadonlyMap<number, readonly string[]>,
  from: ReadonlyMap<number, string>,
  count: number,
): Issue[] | null {
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((cell) => !lines.has(cell));
  if (missing.length > 0) {
    const shards = missingShards(new Set(missing), count);
    const hint = shards === null ? `, the first is run ${missing[0]}` : `: those of --shard ${shards}`;
    return [{ path: 'merge', message: `misses ${missing.length} of ${count} runs${hint}` }];
  }
  const most = Math.max(...[...lines.values()].map(({ length }) => length));
  for (const [cell, { length }] of lines) {
    if (length === most) continue;
    const message = `has ${length} of the ${most} lines of run ${cell}`;
    return [{ path: asTyped(from.get(cell) ?? ''), message }];
  }
  return null;
}

/** Finds the smallest number of shards of which some are exactly what is missing; null if there is none. */
function missingShards(missing: ReadonlySet<number>, count: number): string | null {
  const cells = Array.from({ length: count }, (_, at) => at + 1);
  for (let shards = 2; shards <= count / 2; shards += 1) {
    const gone = new Set([...missing].map((cell) => (cell - 1) % shards));
    if (gone.size === shards || cells.some((cell) => gone.has((cell - 1) % shards) !== missing.has(cell)))
      continue;
    const names = [...gone].sort((a, b) => a - b).map((index) => `${index + 1}/${shards}`);
    return names.length <= 5 ? names.join(', ') : null;
  }
  return null;
}
