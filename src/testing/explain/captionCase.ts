import type { JobId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import { type RawDecision, rawDecisions } from '../app/inspector/testRawDecisions.ts';

// What sentences of captions are held to: the rows of tables at a moment, read plainly.

/** A row of a table, read plainly. */
type Row = Readonly<Record<string, number>>;

const read = new WeakMap<Trace, Map<string, readonly Row[]>>();

/** The rows of a table, read once for a run. */
export function rowsOf(trace: Trace, name: keyof Trace['data']['tables']): readonly Row[] {
  const known = read.get(trace) ?? new Map<string, readonly Row[]>();
  read.set(trace, known);
  const rows = known.get(name) ?? readRows(trace, name);
  known.set(name, rows);
  return rows;
}

function readRows(trace: Trace, name: keyof Trace['data']['tables']): readonly Row[] {
  const { length, columns } = trace.data.tables[name];
  const all = Object.entries(columns as Record<string, ArrayLike<number>>);
  return Array.from({ length }, (_, row) => ({
    row,
    ...Object.fromEntries(all.map(([key, values]) => [key, values[row]])),
  }));
}

export interface Case {
  readonly trace: Trace;
  readonly job: JobId;
  readonly at: number;
  readonly server: number;
}

export const nameOfJob = (job: number) => `j${job + 1}`;

/** The number of a task that is named within its job. */
export function taskNamed({ trace: { data }, job }: Case, words: string): number {
  const { jobFirstStage, stageFirstTask } = data.graphs;
  const first = stageFirstTask[jobFirstStage[job]];
  return first + (/\d+/.test(words) ? Number(/\d+/.exec(words)?.[0]) - 1 : 0);
}

export function attemptsOf(of: Case, task: string, server: string): readonly Row[] {
  const id = taskNamed(of, task);
  return rowsOf(of.trace, 'attempts').filter(
    (row) => row.task === id && row.server === Number(server.slice(1)),
  );
}

/** Decisions of one kind at a moment. */
export function decisions({ trace, at }: Case, kind: string): readonly RawDecision[] {
  return rawDecisions(trace).filter((each) => each.kind === kind && each.at === at);
}

export const isOwn = ({ trace, job }: Case, stage: number) => trace.data.graphs.stageJob[stage] === job;

/** A kind of sentence, and whether what it says is so. */
export type Claim = readonly [RegExp, (of: Case, ...words: string[]) => boolean];
