import type { Issue } from '../../base/issue.ts';
import { asTyped } from '../printable.ts';
import { readText, type Terminal } from '../terminal.ts';
import { type Part, partOf } from './part.ts';

/** What `makespan merge` was asked for. */
export interface MergeRequest {
  readonly kind: 'merge';
  readonly paths: readonly string[];
}

/** A part and the file that it is from. */
interface Given extends Part {
  readonly path: string;
}

/** Puts the parts of a sweep together. If they do not make it whole, writes nothing and resolves to the issues. */
export async function mergeCommand({ paths }: MergeRequest, terminal: Terminal): Promise<readonly Issue[]> {
  const parts: Given[] = [];
  const issues: Issue[] = [];
  for (const path of paths) {
    const read = await readText(path, terminal);
    const part = read.kind === 'fault' ? read.fault : partOf(read.text);
    if (typeof part === 'string') issues.push({ path: asTyped(path), message: part });
    else parts.push({ path, ...part });
  }
  if (issues.length > 0) return issues;
  const merged = mergedOf(parts);
  if (Array.isArray(merged)) return merged;
  terminal.out(merged as string);
  return [];
}

/** Returns the whole CSV, or what is wrong with the parts. */
function mergedOf(parts: readonly Given[]): string | Issue[] {
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
    const twice = [...part.cells.keys()].find((cell) => from.has(cell));
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
  const missing = count - lines.size;
  if (missing > 0) {
    const shards = missingShards(lines, count);
    const hint = shards === null ? missingRuns(lines, count) : `those of --shard ${shards}`;
    return [{ path: 'merge', message: `misses ${missing} of ${count} runs: ${hint}` }];
  }
  let most = 0;
  for (const { length } of lines.values()) most = Math.max(most, length);
  for (const [cell, { length }] of lines) {
    if (length === most) continue;
    const message = `has ${length} of the ${most} lines of run ${cell}`;
    return [{ path: asTyped(from.get(cell) ?? ''), message }];
  }
  return null;
}

/** More stretches than anybody reads. */
const MOST_STRETCHES = 10;

/** Lists the runs that are missing, as “2, 5–9”. */
function missingRuns(lines: ReadonlyMap<number, unknown>, count: number): string {
  const stretches: { readonly from: number; to: number }[] = [];
  for (let run = 1; run <= count; run += 1) {
    const last = stretches.at(-1);
    if (lines.has(run)) continue;
    if (last?.to === run - 1) last.to = run;
    else stretches.push({ from: run, to: run });
  }
  const named = stretches
    .slice(0, MOST_STRETCHES)
    .map(({ from, to }) => (from === to ? from : `${from}–${to}`));
  const more = stretches.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more stretches` : ''}`;
}

/** Finds the smallest number of shards of which some are exactly what is missing; null if there is none. */
function missingShards(lines: ReadonlyMap<number, unknown>, count: number): string | null {
  const shards = periodOf(Uint8Array.from({ length: count }, (_, at) => (lines.has(at + 1) ? 1 : 0)));
  if (shards > count / 2) return null;
  const gone = Array.from({ length: shards }, (_, at) => at + 1).filter((shard) => !lines.has(shard));
  return gone.length <= 5 ? gone.map((shard) => `${shard}/${shards}`).join(', ') : null;
}

/** After how many items a row repeats itself to its end: its length without its longest border (Knuth, Morris, Pratt). */
function periodOf(row: Uint8Array): number {
  const borders = new Uint32Array(row.length);
  let border = 0;
  for (let at = 1; at < row.length; at += 1) {
    while (border > 0 && row[at] !== row[border]) border = borders[border - 1];
    if (row[at] === row[border]) border += 1;
    borders[at] = border;
  }
  return row.length - border;
}
