import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { type JobId, NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobOfTask } from '../../../views/shared/names.ts';
import { matchHead } from '../placing.ts';

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
