import { CostRows } from '../../../algorithms/costRows.ts';
import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { type Matched, matched } from '../../../policies/apollo/decisions.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobOfTask, serverName, taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { matchHead } from '../placing.ts';
import {
  type BatchTask,
  costOf,
  type MatchingBatch,
  matcherKinds,
  type SolvedBatch,
  solveBatch,
} from './batch.ts';
import { titles } from './describe.ts';

const fates: Readonly<Record<Matched['verdict'], string>> = {
  regular: 'sent with a token',
  opportunistic: 'sent without a token, as opportunistic',
  upgraded: 'waits there already, now with a token',
  moved: 'moved there, now with a token',
  noCapacity: 'not sent, since no token was left',
  unmatched: 'without a server, considered again in the next batch',
};

/** Reads a batch as its manager saw it. */
export function readBatch(trace: Trace, number: number): MatchingBatch {
  const { first, tasks, at, job } = batchesOf(trace);
  const { topology, params } = trace.data;
  const records = trace.decisionsOfKind(matched);
  const decisions = Array.from({ length: tasks[number] }, (_, place) => records.at(first[number] + place));
  const rows = decisions.map(({ payload }) => payload).sort((a, b) => a.row - b.row);
  const ids = new Set(rows.flatMap(({ candidates }) => candidates.map(({ server }) => server)));
  const servers = [...ids].sort((a, b) => a - b);
  const columnOf = new Map(servers.map((server, column) => [server, column]));
  return {
    ...{ job: job[number], at: at[number], manager: decisions[0].actor },
    tasks: rows.map((row) => taskOf(trace, row)),
    servers: servers.map((id) => ({ id, name: serverName(id, topology.servers) })),
    costs: costsOf(rows, columnOf),
    matcher: matcherKinds.find((kind) => kind === params.matcher) ?? 'stable',
    mostRounds: Number(params.rounds),
    sent: rows.map(({ server }) => (server === null ? NONE : (columnOf.get(server) ?? NONE))),
  };
}

function taskOf(trace: Trace, { task, candidates, verdict }: Matched): BatchTask {
  const { graphs, topology } = trace.data;
  const input = candidates.find(({ kind }) => kind === 'input');
  return {
    id: task,
    name: taskName(graphs, task),
    input: input === undefined ? null : serverName(input.server, topology.servers),
    fate: fates[verdict],
  };
}

function costsOf(rows: readonly Matched[], columnOf: ReadonlyMap<ServerId, number>): CostRows {
  const costs = new CostRows();
  costs.clear(columnOf.size);
  for (const { candidates } of rows) {
    costs.addRow();
    for (const { server, completion, noise } of candidates)
      costs.add(columnOf.get(server) ?? NONE, completion + noise);
  }
  return costs;
}

/** Lists the tasks of a batch, with the server and the completion that each matcher gives them. Header first. */
export function matchingTable({ batch, outcomes, rounds }: SolvedBatch): TableRows {
  const heads = matcherKinds.flatMap((kind) => [titles[kind], `${titles[kind]}, completes in (s)`]);
  const header = ['task', 'candidates', 'rounds asked', ...heads, 'in the run'];
  const rows = batch.tasks.map(({ name, fate }, row) => {
    const matches = matcherKinds.flatMap((kind) => {
      const column = outcomes[kind].columnOf[row];
      return column === NONE
        ? ['–', '']
        : [batch.servers[column].name, toSeconds(costOf(batch, row, column))];
    });
    const candidates = batch.costs.starts[row + 1] - batch.costs.starts[row];
    const asked = rounds.flat().filter((each) => each.row === row).length;
    const column = batch.sent[row];
    const sent = column === NONE ? fate : `${batch.servers[column].name}, ${fate}`;
    return [name, candidates, asked, ...matches, sent];
  });
  return [header, ...rows];
}

/** The same of the batch that is shown of a job at a moment; nothing where there is none. */
export function matchingTableAt(trace: Trace, job: JobId | null, time: Micros): TableRows {
  const number = batchToShow(batchesOf(trace), job, time);
  return number === NONE ? [] : matchingTable(solveBatch(readBatch(trace, number)));
}

/** The batches of a run, in the order in which they were matched. */
export interface BatchList {
  readonly length: number;
  /** First record of each; its records follow each other. */
  readonly first: readonly number[];
  readonly tasks: readonly number[];
  readonly rounds: readonly number[];
  readonly at: readonly Micros[];
  readonly job: readonly JobId[];
  ofJob(job: JobId): readonly number[];
  /** The next batch after another one in which a server was asked by several tasks; null: none. */
  nextContested(number: number): number | null;
}

/** Lists the batches of a run. */
export const batchesOf = ofTrace(readList);

function readList(trace: Trace): BatchList {
  const records = trace.decisionsOfKind(matchHead);
  const first: number[] = [];
  const tasks: number[] = [];
  const rounds: number[] = [];
  const at: Micros[] = [];
  const job: JobId[] = [];
  for (let record = 0; record < records.length; record += tasks[tasks.length - 1]) {
    const { at: when, payload } = records.at(record);
    first.push(record);
    if (payload.rows < 1) throw new Error('a batch without tasks was recorded');
    tasks.push(payload.rows);
    rounds.push(payload.rounds);
    at.push(when);
    job.push(jobOfTask(trace.data.graphs, payload.task));
  }
  const lists = createRowLists(first.length, trace.data.graphs.jobs, (number) => job[number]);
  const contested = [...first.keys()].filter((number) => rounds[number] > 1);
  return {
    ...{ length: first.length, first, tasks, rounds, at, job },
    ofJob: (which) => (which < trace.data.graphs.jobs ? Array.from(rowsOf(lists, which)) : []),
    nextContested: (number) => contested.find((each) => each > number) ?? null,
  };
}

/**
 * Chooses the batch to show: of a job its last one up to the moment, or its first; without a job the last one in which
 * tasks competed, or the first such, or else the first of all. NONE if there is none.
 */
export function batchToShow(batches: BatchList, job: JobId | null, time: Micros): number {
  const own = job === null ? [] : batches.ofJob(job);
  if (own.length > 0) return own[Math.max(0, countUntil(batches, own, time) - 1)];
  const until = firstPosition(0, batches.length, (number) => batches.at[number] > time);
  for (let number = until - 1; number >= 0; number -= 1) if (batches.rounds[number] > 1) return number;
  return batches.nextContested(NONE) ?? (batches.length > 0 ? 0 : NONE);
}

function countUntil({ at }: BatchList, own: readonly number[], time: Micros): number {
  return firstPosition(0, own.length, (place) => at[own[place]] > time);
}
