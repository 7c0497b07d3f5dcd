import type { Topology } from '../../engine/cluster/topology.ts';
import {
  type JobId,
  NONE,
  type ServerId,
  type ServerSetId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { type JobGraphs, serverSetOf } from '../../engine/workload/workload.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { payloadLogs } from '../../kit/decisionSchema.ts';
import type { Blocking } from './blocking.ts';
import { setIncludes } from './computers.ts';
import { matchKind, type OverShare, overShareKind, queueKinds, sharesKind } from './decisions/queues.ts';
import type { TaskInput } from './inputPlaces.ts';
import type { Workers } from './workers.ts';

// C queue of a server · R of a rack · X of the cluster

/** The queues of a server: 0 its own, 1 its rack's, 2 the cluster's. */
export const levels = [0, 1, 2] as const;
export type Level = (typeof levels)[number];

/** A task that is confined to more servers than this enters one queue for the whole set. Our choice. */
const MOST_QUEUES = 64;

/** The tasks of one job in a queue, in order of arrival; some may have left already. */
interface Row {
  readonly tasks: TaskId[];
  readonly numbers: number[]; // `numberOf` each task when it entered
  head: number; // index of the first task that may be in the queue
}

/**
 * The queues of the greedy schedulers: a task enters the tails of several and leaves all of them at once (Quincy §3.1).
 * Each keeps a list per job, so that a blocked job is passed over in one step. A task that is confined to servers is in the
 * queues of these servers only.
 */
export class Queues {
  private readonly rows: (Map<JobId, Row> | undefined)[] = []; // [queues]
  private readonly queuesOf: (readonly number[] | undefined)[] = []; // [tasks]
  private readonly openSets = new Set<ServerSetId>(); // sets whose queues may hold tasks
  private entered = 0;

  private readonly cluster: number = this.topology.servers + this.topology.racks; // index of X; queues of servers and racks come before it, those of sets after it
  readonly length = new Int32Array(this.cluster + this.graphs.serverSets.first.length); // [queues]
  private readonly numberOf = new Int32Array(this.graphs.tasks); // [tasks] serial number of its entry; 0: in no queue

  constructor(
    private readonly graphs: JobGraphs,
    private readonly topology: Topology,
  ) {}

  has(task: TaskId): boolean {
    return this.numberOf[task] > 0;
  }

  /** Puts a task at the tails of all its queues. */
  enter(task: TaskId, stage: StageId, { any, preferred }: TaskInput): void {
    this.entered += 1;
    this.numberOf[task] = this.entered;
    const isCrowd = any === null && preferred.length > MOST_QUEUES;
    const queues = isCrowd ? [this.queueOfSet(task, stage)] : preferred.map(({ to }) => to);
    if (any !== null) queues.push(this.cluster);
    this.queuesOf[task] = queues;
    const job = this.graphs.stageJob[stage];
    for (const queue of queues) {
      this.length[queue] += 1;
      const row = this.rowOf(queue, job);
      row.tasks.push(task);
      row.numbers.push(this.entered);
    }
  }

  /** Takes a task out of all its queues. */
  leave(task: TaskId): void {
    if (!this.has(task)) return;
    this.numberOf[task] = 0;
    for (const queue of this.queuesOf[task] ?? []) this.length[queue] -= 1;
    this.queuesOf[task] = undefined;
  }

  /** Gives the first task, of a job that is ready, in a server's queues at a level; or NONE. */
  first(server: ServerId, level: Level, isReady: (job: JobId) => boolean): TaskId {
    let first = NONE;
    this.eachQueue(server, level, (queue) => {
      const task = this.firstIn(queue, isReady);
      if (task === NONE) return;
      if (first === NONE || this.numberOf[task] < this.numberOf[first]) first = task;
    });
    return first;
  }

  /** Counts the tasks in a server's queues at a level. */
  count(server: ServerId, level: Level): number {
    let count = 0;
    this.eachQueue(server, level, (queue) => {
      count += this.length[queue];
    });
    return count;
  }

  /** Counts the tasks before a given one in a server's queues at a level. O(their number): used for records only. */
  countBefore(task: TaskId, server: ServerId, level: Level): number {
    let count = 0;
    this.eachQueue(server, level, (queue) => {
      this.rows[queue]?.forEach(({ tasks, numbers, head }) => {
        for (let at = head; at < tasks.length && numbers[at] < this.numberOf[task]; at += 1) {
          if (this.numberOf[tasks[at]] === numbers[at]) count += 1;
        }
      });
    });
    return count;
  }

  private firstIn(queue: number, isReady: (job: JobId) => boolean): TaskId {
    if (this.length[queue] === 0) return NONE;
    let first = NONE;
    this.rows[queue]?.forEach((row, job, rows) => {
      const task = this.headOf(row);
      if (task === NONE) rows.delete(job);
      else if (isReady(job) && (first === NONE || this.numberOf[task] < this.numberOf[first])) first = task;
    });
    return first;
  }

  private headOf(row: Row): TaskId {
    for (; row.head < row.tasks.length; row.head += 1) {
      const task = row.tasks[row.head];
      if (this.numberOf[task] === row.numbers[row.head]) return task;
    }
    return NONE;
  }

  private eachQueue(server: ServerId, level: Level, visit: (queue: number) => void): void {
    if (level === 2) visit(this.cluster);
    else if (level === 1) visit(this.topology.servers + this.topology.rackOf[server]);
    else {
      visit(server);
      for (const set of this.openSets) {
        const queue = this.cluster + 1 + set;
        if (this.length[queue] === 0) this.openSets.delete(set);
        else if (setIncludes(this.graphs, set, server)) visit(queue);
      }
    }
  }

  private queueOfSet(task: TaskId, stage: StageId): number {
    const set = serverSetOf(this.graphs, stage, task);
    this.openSets.add(set);
    return this.cluster + 1 + set;
  }

  private rowOf(queue: number, job: JobId): Row {
    let rows = this.rows[queue];
    if (rows === undefined) {
      rows = new Map();
      this.rows[queue] = rows;
    }
    let row = rows.get(job);
    if (row === undefined) {
      row = { tasks: [], numbers: [], head: 0 };
      rows.set(job, row);
    }
    return row;
  }
}

/** Records the decisions of a greedy scheduler (`decisions/queues.ts`). */
export class QueueJournal {
  private readonly logs;
  private known: number[] = []; // job, share and whether blocked, for each job of the last record

  constructor(
    sim: Sim,
    private readonly workers: Workers,
  ) {
    this.logs = payloadLogs(sim, { shares: sharesKind, match: matchKind, overShare: overShareKind });
  }

  /** Records the shares of all running jobs, if one of them has changed. */
  shares(jobs: readonly JobId[], blocking: Blocking): void {
    if (!this.logs.shares.isOn) return;
    const { known, workers } = this;
    const now = jobs.flatMap((job) => [job, blocking.share[job], Number(blocking.isBlocked(job))]);
    if (now.length === known.length && now.every((word, at) => word === known[at])) return;
    this.known = now;
    const shares = jobs.map((job) => ({
      job,
      submitted: workers.submitted(job),
      running: workers.running[job],
      share: blocking.share[job],
      isBlocked: blocking.isBlocked(job),
    }));
    this.logs.shares.record(SCHEDULER, NONE, shares);
  }

  /** Records a match; to be called before the task leaves its queues. */
  matched(task: TaskId, server: ServerId, level: Level, queues: Queues): void {
    if (!this.logs.match.isOn) return;
    let passed = queues.countBefore(task, server, level);
    for (const each of levels) if (each < level) passed += queues.count(server, each);
    const lengths = [queues.count(server, 0), queues.count(server, 1), queues.count(server, 2)] as const;
    const match = { task, server, queue: queueKinds[level], lengths, passed };
    this.logs.match.record(SCHEDULER, this.workers.stageOf[task], match);
  }

  overShare(stage: StageId, overShare: OverShare): void {
    this.logs.overShare.record(SCHEDULER, stage, overShare);
  }
}
