import {
  type AttemptId,
  type JobId,
  NONE,
  type ServerId,
  type ServerSetId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { serverSetOf } from '../../engine/workload/workload.ts';
import type { Orders } from '../../kit/central/orders.ts';
import type { Computers } from './computers.ts';

/** How tasks get servers: the part in which greedy schedulers and flow schedulers differ. */
export interface Family {
  /** A root submitted a task, for the first time or after it was lost; it waits from now on. */
  submitted(task: TaskId): void;
  /** A running task was stopped, or lost with its server; it waits again. */
  killed(task: TaskId): void;
  /** A task must not be placed any more: it finished, its input was lost, or its job starts again. */
  gone(task: TaskId): void;
  /** A slot came free. */
  freed(server: ServerId): void;
  /** A server is lost, even if it ran nothing; `killed` tells of each task that it ran. Left out: that is enough. */
  lost?(): void;
  /** A job was admitted, and its root needs a server. */
  placeRoot(job: JobId): void;
  /** Whether its share lets a job start tasks; left out: all jobs may. */
  mayStart?(job: JobId): boolean;
  /** A job ended or goes back into the line, possibly before its root got a server. */
  dropJob(job: JobId): void;
  /** Decides, after all events of this moment have been passed on. */
  decide(): void;
}

/** State of a task; absent: its root has not submitted it, or must submit it again. */
const WorkerState = { absent: 0, waiting: 1, running: 2, finished: 3 } as const;

/**
 * The tasks other than roots (Quincy's "workers") as the scheduler knows them. A task that is stopped waits again at once, and
 * may get another server before the old one has obeyed.
 */
export class Workers {
  readonly state = new Uint8Array(this.sim.graphs.tasks); // [tasks] → WorkerState
  readonly stageOf = new Int32Array(this.sim.graphs.tasks).fill(NONE); // [tasks], of those that were submitted
  /** Server of each running task, or NONE. */
  readonly serverOf = new Int32Array(this.sim.graphs.tasks).fill(NONE); // [tasks]
  /** Serial number of each task's last launch. */
  readonly startedAs = new Int32Array(this.sim.graphs.tasks); // [tasks]
  readonly waiting = new Int32Array(this.sim.graphs.jobs); // [jobs]
  readonly running = new Int32Array(this.sim.graphs.jobs); // [jobs]
  readonly finished = new Int32Array(this.sim.graphs.jobs); // [jobs]
  /** Number of waiting tasks that are confined to servers, by job and server set. */
  readonly confined = new Map<JobId, Map<ServerSetId, number>>();
  private readonly taskIn = new Int32Array(this.sim.topology.firstSlot[this.sim.topology.servers]).fill(NONE); // [slots] → running task, or NONE; which slot of its server has no meaning
  private starts = 0;

  constructor(
    private readonly sim: Sim,
    private readonly computers: Computers,
    private readonly orders: Orders,
    private readonly family: () => Family,
  ) {}

  jobOf(task: TaskId): JobId {
    return this.sim.graphs.stageJob[this.stageOf[task]];
  }

  isAbsent(task: TaskId): boolean {
    return this.state[task] === WorkerState.absent;
  }

  isRunning(task: TaskId): boolean {
    return this.state[task] === WorkerState.running;
  }

  /** Number of tasks of a job that wait or run. */
  submitted(job: JobId): number {
    return this.waiting[job] + this.running[job];
  }

  /** Makes a submitted task wait; false if it was submitted before. */
  submit(task: TaskId, stage: StageId): boolean {
    if (this.state[task] !== WorkerState.absent) return false;
    this.stageOf[task] = stage;
    this.beginWaiting(task);
    this.family().submitted(task);
    return true;
  }

  /** Gives a waiting task a free slot. */
  launch(task: TaskId, server: ServerId): void {
    this.endWaiting(task);
    this.state[task] = WorkerState.running;
    this.running[this.jobOf(task)] += 1;
    this.serverOf[task] = server;
    this.starts += 1;
    this.startedAs[task] = this.starts;
    this.computers.take(server);
    this.taskIn[this.placeOf(NONE, server)] = task;
    this.orders.launch(task, this.stageOf[task], server);
  }

  /** Stops a running task, which frees its slot and waits again. */
  kill(task: TaskId): void {
    const server = this.serverOf[task];
    this.endRunning(task);
    this.free(server);
    this.orders.stop(task, this.stageOf[task], server);
    this.beginWaiting(task);
    this.family().killed(task);
  }

  /** Gives the task that started last on a server, or NONE. */
  youngestOn(server: ServerId): TaskId {
    let youngest = NONE;
    this.eachOn(server, (task) => {
      if (youngest === NONE || this.startedAs[task] > this.startedAs[youngest]) youngest = task;
    });
    return youngest;
  }

  /**
   * An attempt has finished; returns its task. Its slot is free from now on, so tasks that read its output find that server
   * free (Quincy §3.2).
   */
  attemptEnded(attempt: AttemptId): TaskId {
    const task = this.sim.taskOf(attempt);
    const server = this.serverOf[task];
    const hasSlot = this.state[task] === WorkerState.running;
    // If it finished before an order to stop it arrived, its slot was freed already, and it may have got another.
    if (hasSlot) this.endRunning(task);
    else this.endWaiting(task);
    if (hasSlot) this.free(server);
    this.orders.finished(task);
    this.state[task] = WorkerState.finished;
    this.finished[this.jobOf(task)] += 1;
    this.family().gone(task);
    return task;
  }

  /** A task must run again; tells whether its root must submit it again. */
  taskLost(task: TaskId, stage: StageId): boolean {
    return !this.orders.lost(task, stage) && this.withdraw(task);
  }

  /** Forgets a task of a job that starts again. */
  forget(task: TaskId): void {
    this.withdraw(task);
    this.orders.finished(task);
  }

  /** Tasks of a lost server wait again; they may start elsewhere once they are known to have stopped. */
  serverLost(server: ServerId): void {
    this.computers.lost(server);
    const tasks: TaskId[] = [];
    this.eachOn(server, (task) => void tasks.push(task));
    // In the order in which they had started, not in the order of slots.
    for (const task of tasks.sort((one, other) => this.startedAs[one] - this.startedAs[other])) {
      this.endRunning(task);
      this.orders.stopsByItself(task);
      this.beginWaiting(task);
      this.family().killed(task);
    }
  }

  serverBack(server: ServerId): void {
    this.computers.back(server);
    for (let slot = 0; slot < this.computers.places[server]; slot += 1) this.family().freed(server);
  }

  private withdraw(task: TaskId): boolean {
    const state = this.state[task];
    if (state === WorkerState.absent) return false;
    const server = this.serverOf[task];
    if (state === WorkerState.running) this.endRunning(task);
    if (state === WorkerState.waiting) this.endWaiting(task);
    if (state === WorkerState.finished) this.finished[this.jobOf(task)] -= 1;
    this.state[task] = WorkerState.absent;
    if (state !== WorkerState.finished) this.family().gone(task);
    if (state === WorkerState.running) this.free(server);
    return true;
  }

  private beginWaiting(task: TaskId): void {
    this.state[task] = WorkerState.waiting;
    this.waiting[this.jobOf(task)] += 1;
    this.countInSet(task, 1);
  }

  private endWaiting(task: TaskId): void {
    this.waiting[this.jobOf(task)] -= 1;
    this.countInSet(task, -1);
  }

  private endRunning(task: TaskId): void {
    this.taskIn[this.placeOf(task, this.serverOf[task])] = NONE;
    this.serverOf[task] = NONE;
    this.running[this.jobOf(task)] -= 1;
  }

  private free(server: ServerId): void {
    if (!this.computers.has(server)) return;
    this.computers.give(server);
    this.family().freed(server);
  }

  private countInSet(task: TaskId, change: number): void {
    const set = serverSetOf(this.sim.graphs, this.stageOf[task], task);
    if (set === NONE) return;
    const job = this.jobOf(task);
    const counts = this.confined.get(job) ?? new Map<ServerSetId, number>();
    const count = (counts.get(set) ?? 0) + change;
    if (count === 0) counts.delete(set);
    else counts.set(set, count);
    if (counts.size === 0) this.confined.delete(job);
    else this.confined.set(job, counts);
  }

  private placeOf(task: TaskId, server: ServerId): number {
    let at = this.sim.topology.firstSlot[server];
    while (this.taskIn[at] !== task) at += 1;
    return at;
  }

  private eachOn(server: ServerId, visit: (task: TaskId) => void): void {
    const { firstSlot } = this.sim.topology;
    for (let at = firstSlot[server]; at < firstSlot[server + 1]; at += 1) {
      if (this.taskIn[at] !== NONE) visit(this.taskIn[at]);
    }
  }
}
