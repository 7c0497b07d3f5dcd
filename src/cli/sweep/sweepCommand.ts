import { csvOf } from '../../base/csv.ts';
import { formatCount, formatSeconds } from '../../base/format.ts';
import type { Issue } from '../../base/issue.ts';
import { runLetter } from '../../base/runLetter.ts';
import type { Scenario, SweepAxis, SweepSpec } from '../../scenario/shape/schema.ts';
import { cellsOf, runKeyOf, type SweepCell, type SweptScenario, seedOf } from '../../scenario/sweep/cells.ts';
import { cellRows, headerOf, sweepKey } from '../../scenario/sweep/rows.ts';
import { pointIssues, sweepIssues } from '../../scenario/sweep/sweepIssues.ts';
import type { ReadSource } from '../readSource.ts';
import { askedIssues, type Source } from '../request.ts';
import { readText, type Terminal } from '../terminal.ts';
import type { CellOutcome } from './measureCell.ts';
import { partOf } from './part.ts';
import type { Shard } from './sweepArguments.ts';
import { measureHere } from './threads.ts';

/** What `makespan sweep` was asked for. What is left out is as the scenario's sweep says. */
export interface SweepRequest {
  readonly kind: 'sweep';
  readonly source: Source;
  /** In place of the scenario's axes, unless empty. */
  readonly axes: readonly SweepAxis[];
  readonly metrics: readonly string[];
  readonly seeds?: number;
  readonly shard: Shard;
  readonly threads?: number;
  /** A file with runs of the same sweep, which are not done again. */
  readonly resume?: string;
}

/** What is measured unless something else is asked for: our choice. */
const USUAL_METRICS = ['jobResponse@0.5', 'jobResponse@0.95'];

/** Runs a sweep, or a part of it, and writes its CSV. If something is wrong, runs nothing and resolves to the issues. */
export async function sweepCommand(
  request: SweepRequest,
  { scenario, issues, files }: ReadSource,
  terminal: Terminal,
): Promise<readonly Issue[]> {
  if (scenario === undefined) return issues;
  const swept = withSweep(scenario, request);
  if (swept === null)
    return [{ path: 'sweep', message: 'needs --axis PATH=…, for the scenario has no sweep' }];
  const found = [...sweepIssues(swept), ...metricIssues(swept.sweep)];
  if (found.length > 0) return found.map((issue) => ({ ...issue, path: askedAt(issue.path, request) }));
  const { index, count } = request.shard;
  // One after another in turn, so that all shards take about as long.
  const cells = cellsOf(swept).filter(({ place }) => place % count === index - 1);
  const refused = pointIssues(swept, cells);
  if (refused.length > 0) return refused;
  const known = request.resume === undefined ? noLines : await keptLines(request.resume, swept, terminal);
  if ('issues' in known) return known.issues;
  const faults = await writeAll(swept, cells, known.lines, request.threads, terminal);
  terminal.progress('');
  return faults.map(({ cell, fault }) => ({
    path: wordsOf(swept, cell),
    message: `has no numbers: ${files?.has(cell.run) ? `${files.get(cell.run)}: ` : ''}${fault}`,
  }));
}

/** Gives the scenario the sweep that was asked for; null without any axis. */
function withSweep(scenario: Scenario, { axes, metrics, seeds }: SweepRequest): SweptScenario | null {
  const own: Partial<SweepSpec> = scenario.sweep ?? {};
  const along = axes.length > 0 ? axes : own.axes;
  if (along === undefined) return null;
  const asked = metrics.length > 0 ? metrics : (own.metrics ?? USUAL_METRICS);
  return { ...scenario, sweep: { ...own, axes: along, seeds: seeds ?? own.seeds ?? 1, metrics: asked } };
}

/** Names a place in a sweep as it was given: by an option, or in the scenario. */
function askedAt(path: string, { axes, metrics, seeds }: SweepRequest): string {
  const [, axis, field, value] = /^\/sweep\/axes\/(\d+)\/(path|values)(?:\/(\d+))?/.exec(path) ?? [];
  if (axes.length > 0 && field === 'path') return '--axis';
  if (axes.length > 0 && field === 'values')
    return `--axis ${axes[Number(axis)].path}, value ${Number(value) + 1},`;
  if (metrics.length > 0 && path.startsWith('/sweep/metrics/')) return '--metric';
  return seeds !== undefined && path === '/sweep/seeds' ? '--seeds' : path;
}

/** Lists what is wrong with the metrics of a sweep. */
export function metricIssues({ metrics }: SweepSpec): readonly Issue[] {
  return metrics.flatMap((metric, index) => askedIssues(metric, `/sweep/metrics/${index}`));
}

/**
 * Measures cells on all cores and writes each as soon as all before it are written, so that what ends a sweep early loses
 * little. Cells that are the same run are measured once. Resolves to those without numbers.
 */
async function writeAll(
  scenario: SweptScenario,
  cells: readonly SweepCell[],
  known: KnownLines,
  threads: number | undefined,
  { now, out, progress, measureCells = measureHere }: Terminal,
): Promise<readonly CellOutcome[]> {
  const left = cells.filter(({ place }) => !known.has(place + 1));
  const first = new Map<string, SweepCell>();
  for (const cell of left) {
    const key = runKeyOf(scenario, cell);
    if (!first.has(key)) first.set(key, cell);
  }
  const outcomes = new Map<string, CellOutcome>();
  const faults: CellOutcome[] = [];
  const rows = cellRows(scenario);
  let next = 0;
  /** The lines of the next cell; null: it is not measured yet. */
  const linesOf = (cell: SweepCell): string | null => {
    const before = known.get(cell.place + 1);
    if (before !== undefined) return before.map((line) => `${line}\r\n`).join('');
    const outcome = outcomes.get(runKeyOf(scenario, cell));
    if (outcome === undefined) return null;
    if (outcome.fault !== undefined) faults.push({ ...outcome, cell });
    return csvOf(rows({ ...outcome, cell }));
  };
  const write = () => {
    for (; next < cells.length; next += 1) {
      const lines = linesOf(cells[next]);
      if (lines === null) return;
      out(lines);
    }
  };
  const begun = now();
  progress(`0 of ${formatCount(first.size)} runs`);
  out(csvOf([headerOf(scenario)]));
  write();
  await measureCells(scenario, [...first.values()], threads, (outcome) => {
    outcomes.set(runKeyOf(scenario, outcome.cell), outcome);
    write();
    const [done, all] = [outcomes.size, first.size];
    const still = (((now() - begun) / 1000) * (all - done)) / done;
    progress(`${formatCount(done)} of ${formatCount(all)} runs, about ${formatSeconds(still)} left`);
  });
  return faults;
}

function wordsOf(scenario: SweptScenario, cell: SweepCell): string {
  const { sweep, runs } = scenario;
  const values = sweep.axes.map(({ path, values: all }, axis) => `${path}=${all[cell.at[axis]]}`);
  return `run ${runLetter(cell.run)} (${runs[cell.run].policy}), ${values.join(', ')}, seed ${seedOf(scenario, cell)}`;
}

/** The lines of cells that were written before, by the number of the cell. */
type KnownLines = ReadonlyMap<number, readonly string[]>;

const noLines: { readonly lines: KnownLines } = { lines: new Map() };

/** Reads what an earlier run of a sweep wrote before it was interrupted, up to its last whole cell. */
async function keptLines(
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
