import { firstPosition } from '../../../algorithms/firstPosition.ts';
import { type AttemptId, type JobId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import { type Micros, toMicros } from '../../../engine/kernel/time.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import { type Cell, cellOf } from '../../../policies/apollo/node/axes.ts';
import { schedulerAt } from '../../../trace/jobControl.ts';
import { ofTraceBy } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { axesOf } from './planAt.ts';

/** What the viewer has selected. */
export interface Wanted {
  readonly job: JobId | null;
  readonly server: ServerId | null;
}

/** Whose knowledge of which server is shown. */
export interface Subject {
  readonly job: JobId;
  readonly manager: SchedulerId;
  readonly server: ServerId;
  /** The cell of the latest task that the manager has dispatched, or of the first one that it will. */
  readonly cell: Cell;
  /** The latest dispatch by the clock among those wanted, or NONE. */
  readonly dispatch: AttemptId;
}

/** Gives what to show: as selected, the rest by the latest dispatch that fits it. */
export function subjectAt(trace: Trace, wanted: Wanted, time: Micros): Subject {
  const { graphs, tables } = trace.data;
  const { server } = tables.attempts.columns;
  const own = dispatches(trace, wanted);
  const count = countUntil(trace, own, time);
  const near = own[Math.max(0, count - 1)] ?? NONE;
  const job = wanted.job ?? (near === NONE ? 0 : jobOf(trace, near));
  const ofJob = dispatches(trace, { job, server: null });
  const last = near === NONE ? (ofJob[Math.max(0, countUntil(trace, ofJob, time) - 1)] ?? NONE) : near;
  const stage = last === NONE ? graphs.jobFirstStage[job] : stageOf(trace, last);
  return {
    job,
    manager: schedulerAt(trace.data, job, time),
    server: wanted.server ?? (last === NONE ? 0 : server[last]),
    cell: cellOf(axesOf(trace), coresOf(graphs, stage), memoryOf(graphs, stage)),
    dispatch: count === 0 ? NONE : near,
  };
}

/** The moment of the dispatch before or after a time, among those wanted; NONE: there is none. */
export function dispatchBeside(trace: Trace, wanted: Wanted, time: Micros, direction: 1 | -1): Micros {
  const { boundAt } = trace.data.tables.attempts.columns;
  const own = dispatches(trace, wanted);
  const count = countUntil(trace, own, time);
  if (direction === 1) return count < own.length ? boundAt[own[count]] : NONE;
  const before = firstPosition(0, count, (place) => boundAt[own[place]] >= time);
  return before === 0 ? NONE : boundAt[own[before - 1]];
}

/** Lists attempts in the order in which they were sent. */
function dispatches(trace: Trace, { job, server }: Wanted): readonly AttemptId[] {
  return dispatchesOf(trace, job).get(server) ?? [];
}

/** The attempts of a job, or all; on each server, and (null) on any. */
const dispatchesOf = ofTraceBy((trace, job: JobId | null) => {
  const { length, columns } = trace.data.tables.attempts;
  const all: AttemptId[] = [];
  const byServer = new Map<ServerId | null, AttemptId[]>([[null, all]]);
  for (let row = 0; row < length; row += 1) {
    if (job !== null && jobOf(trace, row) !== job) continue;
    const server = columns.server[row];
    const own = byServer.get(server) ?? [];
    byServer.set(server, own);
    own.push(row);
    all.push(row);
  }
  return byServer;
});

function countUntil({ data }: Trace, list: readonly AttemptId[], time: Micros): number {
  const { boundAt } = data.tables.attempts.columns;
  return firstPosition(0, list.length, (place) => boundAt[list[place]] > time);
}

function stageOf(trace: Trace, attempt: AttemptId) {
  return trace.taskStage[trace.data.tables.attempts.columns.task[attempt]];
}

function jobOf(trace: Trace, attempt: AttemptId): JobId {
  return trace.data.graphs.stageJob[stageOf(trace, attempt)];
}

/** A period of a run, as its parameters say. */
export function periodOf({ data }: Trace, name: 'heartbeat' | 'status' | 'stale'): Micros {
  return toMicros(Number(data.params[name]));
}
