import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Submit } from '../../../policies/quincy/decisions/jobs.ts';
import { tickOf } from '../../../policies/quincy/decisions/prices.ts';
import type { SolveHistory, Submitted } from './history.ts';
import type { RootStay } from './rootStays.ts';
import type { Stay } from './stays.ts';

// ν ticks that a task waited · θ ticks that it worked

/** The state of a task in a solve. */
export interface SolvedTask {
  readonly task: TaskId;
  readonly job: JobId;
  readonly submit: Submit;
  /** Its present stay on a server; null: it waits. */
  readonly stay: Stay | null;
  readonly waitedTicks: number; // ν
  readonly workedTicks: number; // θ
}

/** Lists the tasks that were submitted and had not finished before a row, in order of submission. */
export function tasksAt(history: SolveHistory, at: Micros, row: number): readonly SolvedTask[] {
  const begun = new Map<JobId, number>(); // row of the last start of each job; after the loss of its root a job starts again
  for (const root of history.roots) {
    if (root.row < row) begun.set(root.job, root.to <= at && isLost(history, root) ? row : root.row);
  }
  const tasks: SolvedTask[] = [];
  for (const submitted of history.submits) {
    if (submitted.row >= row) break;
    if (submitted.overAt <= at || submitted.nextRow < row) continue;
    // Submissions from before a job's last start no longer count.
    if (submitted.row < (begun.get(submitted.job) ?? 0)) continue;
    tasks.push(taskAt(submitted, at, row));
  }
  return tasks;
}

function isLost({ losses }: SolveHistory, { server, to }: RootStay): boolean {
  return losses.some((loss) => loss.server === server && loss.noticedAt === to);
}

function taskAt(submitted: Submitted, at: Micros, row: number): SolvedTask {
  const { submit, job } = submitted;
  let last: Stay | null = null;
  let worked = 0;
  for (const stay of submitted.stays) {
    if (stay.row >= row) break;
    last = stay;
    worked += ticksBetween(stay.from, Math.min(stay.to, at));
  }
  return {
    ...{ task: submit.task, job, submit },
    stay: last !== null && isOn(last, at, row) ? last : null,
    waitedTicks: ticksBetween(submitted.at, at) - worked,
    workedTicks: worked,
  };
}

function isOn({ endRow, to }: Stay, at: Micros, row: number): boolean {
  return Number.isFinite(endRow) ? endRow >= row : to > at;
}

function ticksBetween(from: Micros, to: Micros): number {
  return tickOf(to) - tickOf(from);
}
