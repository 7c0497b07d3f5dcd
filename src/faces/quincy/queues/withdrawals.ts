import { firstPosition } from '../../../algorithms/firstPosition.ts';
import type { JobId, ServerId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { admitKind } from '../../../policies/quincy/decisions/jobs.ts';
import type { Trace } from '../../../trace/trace.ts';

/**
 * What failures do to queues: a task that is lost with its server enters them again, and the tasks of a job that starts again
 * leave them. No decision records this; it is derived from attempts and roots that ended with their servers.
 */
export type Withdrawal =
  | {
      readonly kind: 'lost';
      readonly row: number;
      readonly at: Micros;
      readonly task: TaskId;
      readonly server: ServerId;
    }
  | { readonly kind: 'begins anew'; readonly row: number; readonly at: Micros; readonly job: JobId };

/** Lists the effects of failures on queues. `row` is before the first decision of the same time. */
export function withdrawalsOf(trace: Trace): readonly Withdrawal[] {
  if (trace.data.tables.outages.length === 0) return [];
  return [...lostTasks(trace), ...newBeginnings(trace)];
}

function lostTasks(trace: Trace): readonly Withdrawal[] {
  const { attempts, outages } = trace.data.tables;
  const { task, server, endedAt, outcome } = attempts.columns;
  const lost: Withdrawal[] = [];
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    if (outcome[attempt] !== Outcome.failed) continue;
    const at = endedAt[attempt];
    const isLost = outages.columns.from.some(
      (from, outage) => from === at && outages.columns.actor[outage] === server[attempt],
    );
    if (isLost)
      lost.push({
        ...{ kind: 'lost', at, task: task[attempt], server: server[attempt] },
        row: rowAt(trace, at),
      });
  }
  return lost;
}

/** A job that is admitted again had started again when its root and its last tasks were stopped. */
function newBeginnings(trace: Trace): readonly Withdrawal[] {
  const last = new Map<JobId, Micros>();
  const begun: Withdrawal[] = [];
  for (const { at: admittedAt, payload } of trace.decisionsOfKind(admitKind).all()) {
    const { job } = payload;
    const before = last.get(job);
    last.set(job, admittedAt);
    if (before === undefined) continue;
    const at = stoppedAt(trace, job, before, admittedAt);
    begun.push({ kind: 'begins anew', job, at, row: rowAt(trace, at) });
  }
  return begun;
}

function stoppedAt(trace: Trace, job: JobId, from: Micros, to: Micros): Micros {
  const { keptSlots: roots, attempts } = trace.data.tables;
  const ends = [
    ...trace.keptForJob(job).map((row) => roots.columns.to[row]),
    ...trace
      .attemptsOfJob(job)
      .filter((row) => attempts.columns.outcome[row] === Outcome.failed)
      .map((row) => attempts.columns.endedAt[row]),
  ];
  return ends.reduce((latest, end) => (end <= to ? Math.max(latest, end) : latest), from);
}

/** Gives a row before the first decision of a time. */
function rowAt({ data }: Trace, time: Micros): number {
  const { length, columns } = data.tables.decisions;
  return firstPosition(0, length, (row) => columns.at[row] >= time) - 0.5;
}
