import { maxOf } from '../../../base/extremes.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { evictKind, submitKind } from '../../../policies/quincy/decisions/jobs.ts';
import { matchKind, overShareKind } from '../../../policies/quincy/decisions/queues.ts';
import { createIntervals, type Intervals } from '../../../trace/intervals.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { type Withdrawal, withdrawalsOf } from './withdrawals.ts';

/** The time that a task was in its queues, from when it entered their tails until it left them all (Quincy §3.1). */
export interface Stand {
  readonly task: TaskId;
  readonly job: JobId;
  /** Servers first, then racks, then the cluster: `queueOfCluster`. */
  readonly queues: readonly number[];
  readonly from: Micros;
  /** Row of its decision, which gives the order of events at the same time. */
  readonly fromRow: number;
  to: Micros;
  toRow: number;
  /** The server that took it; NONE: it left for another reason, or has not left. */
  takenBy: ServerId;
}

// C queue of a server · R of a rack · X of the cluster

/** The contents of all queues over a run. */
interface Stands {
  readonly list: readonly Stand[];
  readonly open: Intervals;
  /** Rows of `list` whose tasks were taken by servers, in order of time. */
  readonly taken: readonly number[];
  /** 90th percentiles of the lengths of the longest server queue, the longest rack queue, and the cluster's queue. */
  readonly peaks: Peaks;
  /** The lengths of these three, at times that are evenly spread over the run. */
  readonly longest: readonly (readonly number[])[];
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
  const longest = longestOf(trace, list, open);
  return { list, taken, open, longest, peaks: ofEach((kind) => usual(longest[kind])) };
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
      task,
      job: data.graphs.stageJob[taskStage[task]],
      queues,
      from: at,
      fromRow: row,
      to: Number.POSITIVE_INFINITY,
      toRow: Number.POSITIVE_INFINITY,
      takenBy: NONE,
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

// C queue of a server · R of a rack · X of the cluster

/** Numbers of tasks for C, R and X. */
export type Peaks = readonly [number, number, number];

// Number of samples; the layout reserves room for the 90th percentile of queue length.
const LOOKS = 160;
const NEARLY_ALL = 0.9;
// The scale of bars holds for so many samples before and after.
const AROUND = 4;
/** Smallest number of tasks that fills a bar, so that one task alone does not look like a full queue. */
const LEAST_FULL = 4;

/** Samples the lengths of the longest C, the longest R, and X over a run. */
function longestOf(trace: Trace, list: readonly Stand[], open: Intervals): readonly (readonly number[])[] {
  const { servers } = trace.data.topology;
  const cluster = servers + trace.data.topology.racks;
  const lengths = new Uint32Array(cluster + 1);
  const longest: [number[], number[], number[]] = [[], [], []];
  for (let look = 0; look < LOOKS; look += 1) {
    lengths.fill(0);
    open.openAt((trace.data.endedAt * (look + 0.5)) / LOOKS, (row) => {
      for (const queue of list[row].queues) lengths[queue] += 1;
    });
    longest[0].push(maxOf(lengths.subarray(0, servers)));
    longest[1].push(maxOf(lengths.subarray(servers, cluster)));
    longest[2].push(lengths[cluster]);
  }
  return longest;
}

function usual(lengths: readonly number[]): number {
  return lengths.toSorted((one, other) => one - other)[Math.floor(NEARLY_ALL * (LOOKS - 1))];
}

/**
 * Gives how many tasks fill a bar at a time, by the longest queues around it: bars tell nothing if a rush long ago leaves them a
 * few pixels. Doubles, so that the scale changes seldom.
 */
export function fullAt(trace: Trace, time: Micros): Peaks {
  const { longest } = standsOf(trace);
  return ofEach((kind) => fullHeight(longest[kind], Math.min(1, time / trace.data.endedAt)));
}

/** The same for the lengths of one queue, sampled over a run, at a share of the run. */
export function fullHeight(lengths: readonly number[], share: number): number {
  const look = Math.floor(share * lengths.length);
  const most = maxOf(lengths.slice(Math.max(0, look - AROUND), look + AROUND + 1));
  return Math.max(LEAST_FULL, 2 ** Math.ceil(Math.log2(Math.max(1, most))));
}

function ofEach(of: (kind: number) => number): Peaks {
  return [of(0), of(1), of(2)];
}
