import { type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { type Prices, tickOf, waitCost, workCost } from './decisions/prices.ts';

// ν ticks waited · θ ticks worked · d* data cost where it runs

/** Where a task may run and at what cost, as its root said when it submitted it (Quincy §2.3, Appendix). */
export interface TaskArcs {
  readonly job: JobId;
  /** Preferred or allowed places: servers, or, from the number of servers on, racks. */
  readonly to: readonly number[];
  readonly cost: readonly number[]; // units, γ and ρ
  /** On any server; Infinity where it is confined to some. */
  readonly any: number; // units, α
}

/**
 * The submitted tasks that have not finished, in order of submission: their costs by place, and how long each has waited and
 * worked in total, over all its starts.
 */
export class FlowTasks {
  readonly serverOf = new Int32Array(this.tasks).fill(NONE); // [tasks] → server that it runs on, or NONE: it waits
  readonly dataCost = new Float64Array(this.tasks); // [tasks] units where it runs, d*
  readonly submitted: Int32Array; // [jobs] N
  readonly running: Int32Array; // [jobs]
  /** Number of running tasks that others wait for. */
  readonly runningAwaited: Int32Array; // [jobs]
  /** Jobs that have submitted tasks. */
  readonly jobs = new Set<JobId>();
  /** Totals over all jobs. */
  waiting = 0;
  runningTotal = 0;
  awaitedTotal = 0;
  /** Number of arcs of all tasks to preferred or allowed places. */
  arcCount = 0;
  private readonly arcs: (TaskArcs | undefined)[] = []; // [tasks]
  private readonly since = new Float64Array(this.tasks); // [tasks] tick at which it began to wait or to run
  private readonly waited = new Float64Array(this.tasks); // [tasks] ticks before `since`
  private readonly worked = new Float64Array(this.tasks); // [tasks] ticks before `since`
  private readonly isListed = new Uint8Array(this.tasks); // [tasks]
  private readonly awaited = new Uint8Array(this.tasks); // [tasks] whether tasks that were submitted early wait for its stage
  private order: TaskId[] = []; // may contain finished tasks, see `compact`
  private finished = 0;

  constructor(
    private readonly tasks: number,
    jobs: number,
  ) {
    this.submitted = new Int32Array(jobs);
    this.running = new Int32Array(jobs);
    this.runningAwaited = new Int32Array(jobs);
  }

  has(task: TaskId): boolean {
    return this.arcs[task] !== undefined;
  }

  isRunning(task: TaskId): boolean {
    return this.serverOf[task] !== NONE;
  }

  /** Whether others wait for a running task, so that it must not be stopped. */
  isAwaited(task: TaskId): boolean {
    return this.awaited[task] === 1 && this.isRunning(task);
  }

  /** Sets whether others wait for a task; returns true if the task runs and this changes. */
  setAwaited(task: TaskId, isAwaited: boolean): boolean {
    if ((this.awaited[task] === 1) === isAwaited) return false;
    if (!isAwaited && this.isRunning(task)) this.countAwaited(task, -1);
    this.awaited[task] = Number(isAwaited);
    if (isAwaited && this.isRunning(task)) this.countAwaited(task, 1);
    return this.isRunning(task);
  }

  /** Gives the arcs of a submitted task. */
  arcsOf(task: TaskId): TaskArcs {
    const arcs = this.arcs[task];
    if (arcs === undefined) throw new Error(`task ${task} is not submitted`);
    return arcs;
  }

  submit(task: TaskId, arcs: TaskArcs, now: Micros): void {
    if (this.isListed[task] === 1) this.compact(); // It had finished and runs again.
    this.arcs[task] = arcs;
    this.order.push(task);
    this.isListed[task] = 1;
    this.since[task] = tickOf(now);
    this.jobs.add(arcs.job);
    this.submitted[arcs.job] += 1;
    this.waiting += 1;
    this.arcCount += arcs.to.length;
  }

  start(task: TaskId, server: ServerId, dataCost: number, now: Micros): void {
    this.waited[task] = this.waitedTicks(task, now);
    this.since[task] = tickOf(now);
    this.serverOf[task] = server;
    this.dataCost[task] = dataCost;
    this.running[this.arcsOf(task).job] += 1;
    this.runningTotal += 1;
    this.waiting -= 1;
    this.countAwaited(task, 1);
  }

  /** A task was stopped and waits again; its waiting and working time so far is kept. */
  stop(task: TaskId, now: Micros): void {
    this.worked[task] = this.workedTicks(task, now);
    this.since[task] = tickOf(now);
    this.countAwaited(task, -1);
    this.serverOf[task] = NONE;
    this.running[this.arcsOf(task).job] -= 1;
    this.runningTotal -= 1;
    this.waiting += 1;
  }

  /** Forgets a task that is done or whose job starts again, with its waiting and working time. */
  forget(task: TaskId): void {
    const { job, to } = this.arcsOf(task);
    if (this.isRunning(task)) {
      this.countAwaited(task, -1);
      this.running[job] -= 1;
      this.runningTotal -= 1;
    } else {
      this.waiting -= 1;
    }
    this.submitted[job] -= 1;
    if (this.submitted[job] === 0) this.jobs.delete(job);
    this.arcCount -= to.length;
    this.serverOf[task] = NONE;
    this.waited[task] = 0;
    this.worked[task] = 0;
    this.awaited[task] = 0;
    this.arcs[task] = undefined;
    this.finished += 1;
    if (this.finished * 2 > this.order.length) this.compact();
  }

  /** Total ticks that a task has waited since it was submitted. */
  waitedTicks(task: TaskId, now: Micros): number {
    const present = this.isRunning(task) ? 0 : tickOf(now) - this.since[task];
    return this.waited[task] + present;
  }

  /** Total ticks that a task has run since it was submitted. */
  workedTicks(task: TaskId, now: Micros): number {
    const present = this.isRunning(task) ? tickOf(now) - this.since[task] : 0;
    return this.worked[task] + present;
  }

  /** Gives the running task that costs least to stop (among equals the last submitted), or NONE. */
  cheapestToStop(which: 'all' | 'awaited', prices: Prices, now: Micros): TaskId {
    let cheapest = NONE;
    let least = Infinity;
    for (const task of this.list()) {
      if (!this.isRunning(task) || (which === 'awaited' && !this.isAwaited(task))) continue;
      const stay = this.dataCost[task] - workCost(this.workedTicks(task, now));
      const extra = waitCost(prices, this.waitedTicks(task, now)) - stay;
      if (extra > least) continue;
      least = extra;
      cheapest = task;
    }
    return cheapest;
  }

  /** Lists the tasks in the order of submission. */
  list(): TaskId[] {
    this.compact();
    return this.order;
  }

  private countAwaited(task: TaskId, change: 1 | -1): void {
    if (this.awaited[task] === 0) return;
    this.runningAwaited[this.arcsOf(task).job] += change;
    this.awaitedTotal += change;
  }

  private compact(): void {
    if (this.finished === 0) return;
    this.order = this.order.filter((task) => {
      if (this.has(task)) return true;
      this.isListed[task] = 0;
      return false;
    });
    this.finished = 0;
  }
}
