import type { ServerId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { evictKind, submitKind } from '../../../policies/quincy/decisions/jobs.ts';
import { matchKind, overShareKind } from '../../../policies/quincy/decisions/queues.ts';
import type { Intervals } from '../../../trace/intervals.ts';
import { createIntervals } from '../../../trace/intervals.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { usualPeaks } from './peaks.ts';
import type { Stand } from './stand.ts';
import type { Withdrawal } from './withdrawals.ts';
import { withdrawalsOf } from './withdrawals.ts';

// C queue of a server · R of a rack · X of the cluster

/** The contents of all queues over a run. */
interface Stands {
  readonly list: readonly Stand[];
  readonly open: Intervals;
  /** Rows of `list` whose tasks were taken by servers, in order of time. */
  readonly taken: readonly number[];
  /** 90th percentiles of the lengths of the longest server queue, the longest rack queue, and the cluster's queue. */
  readonly peaks: readonly [number, number, number];
}

/** Gives the number of the queue of a rack. */
export function queueOfRack({ data }: Trace, rack: number): number {
  return data.topology.servers + rack;
}

/** Gives the number of the queue of the cluster. */
export function queueOfCluster({ data }: Trace): number {
  return data.topology.servers + data.topology.racks;
}

/** Reads the contents of all queues over a run (cached). */
export const standsOf = ofTrace(readStands);

function readStands(trace: Trace): Stands {
  const list = closeRest(trace, follow(trace));
  const taken = [...list.keys()]
    .filter((row) => list[row].takenBy !== NONE)
    .sort((one, other) => list[one].to - list[other].to || list[one].toRow - list[other].toRow);
  const spans = {
    length: list.length,
    from: Float64Array.from(list, ({ from }) => from),
    to: Float64Array.from(list, ({ to }) => to),
  };
  const open = createIntervals(spans);
  return { list, taken, open, peaks: usualPeaks(trace, list, open) };
}

/** An event that puts a task into its queues or takes it out. */
type Step =
  | {
      readonly kind: 'enters';
      readonly row: number;
      readonly at: Micros;
      readonly task: TaskId;
      readonly queues: readonly number[] | null;
    }
  | {
      readonly kind: 'taken';
      readonly row: number;
      readonly at: Micros;
      readonly task: TaskId;
      readonly server: ServerId;
    }
  | Withdrawal;

function stepsOf(trace: Trace): readonly Step[] {
  const cluster = queueOfCluster(trace);
  const comesBack = ({ row, at, payload }: Decision<{ readonly task: TaskId }>): Step => ({
    ...{ kind: 'enters', row, at, task: payload.task, queues: null },
  });
  const steps: Step[] = [
    ...trace
      .decisionsOfKind(submitKind)
      .all()
      .map(({ row, at, payload: { task, any, preferred } }): Step => {
        const queues = preferred.map(({ to }) => to);
        if (any !== null) queues.push(cluster);
        return { kind: 'enters', row, at, task, queues };
      }),
    ...trace.decisionsOfKind(overShareKind).all().map(comesBack),
    ...trace.decisionsOfKind(evictKind).all().map(comesBack),
    ...trace
      .decisionsOfKind(matchKind)
      .all()
      .map(({ row, at, payload: { task, server } }): Step => ({ kind: 'taken', row, at, task, server })),
    ...withdrawalsOf(trace),
  ];
  return steps.sort((one, other) => one.row - other.row);
}

/** Replays the events in order. Tasks that are in queues at the end have no end time. */
function follow(trace: Trace): Stand[] {
  const { taskStage, data } = trace;
  const list: Stand[] = [];
  const open = new Map<TaskId, Stand>();
  const queuesOf = new Map<TaskId, readonly number[]>(); // of tasks that were submitted
  const ranOn = new Map<TaskId, ServerId>();
  const close = (task: TaskId, { at, row }: Pick<Step, 'at' | 'row'>, takenBy: ServerId) => {
    const stand = open.get(task);
    if (stand === undefined) return;
    open.delete(task);
    stand.to = at;
    stand.toRow = row;
    stand.takenBy = takenBy;
  };
  const enter = (task: TaskId, { at, row }: Pick<Step, 'at' | 'row'>) => {
    const queues = queuesOf.get(task);
    if (queues === undefined || open.has(task)) return;
    const stand: Stand = {
      ...{ task, job: data.graphs.stageJob[taskStage[task]], queues, from: at, fromRow: row },
      ...{ to: Number.POSITIVE_INFINITY, toRow: Number.POSITIVE_INFINITY, takenBy: NONE },
    };
    open.set(task, stand);
    list.push(stand);
  };
  for (const step of stepsOf(trace)) {
    if (step.kind === 'enters') {
      if (step.queues !== null) {
        close(step.task, step, NONE);
        queuesOf.set(step.task, step.queues);
      }
      enter(step.task, step);
    } else if (step.kind === 'taken') {
      close(step.task, step, step.server);
      ranOn.set(step.task, step.server);
    } else if (step.kind === 'lost') {
      if (ranOn.get(step.task) === step.server) enter(step.task, step);
    } else {
      for (const task of [...queuesOf.keys()]) {
        if (data.graphs.stageJob[taskStage[task]] !== step.job) continue;
        close(task, step, NONE);
        queuesOf.delete(task);
      }
    }
  }
  return list;
}

/** Ends the stands of tasks that finished although they had been stopped: the order to stop came too late. */
function closeRest({ data, finishedBy }: Trace, list: Stand[]): readonly Stand[] {
  const { endedAt } = data.tables.attempts.columns;
  for (const stand of list) {
    const finished = finishedBy[stand.task];
    if (stand.to !== Number.POSITIVE_INFINITY || finished === NONE) continue;
    // The scheduler hears of the end later.
    stand.to = Math.max(stand.from, endedAt[finished] + data.topology.networkDelay);
  }
  return list;
}
