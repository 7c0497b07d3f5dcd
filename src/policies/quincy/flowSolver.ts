import { assert } from '../../base/assert.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { JobBounds } from './bounds.ts';
import { MOST_SERVERS_WITH_NEXT } from './decisions/flow.ts';
import {
  COST_SCALE,
  MICROS_PER_TICK,
  type Prices,
  STAYS,
  tickOf,
  WAITS,
  waitCost,
  workCost,
} from './decisions/prices.ts';
import type { FlowTasks } from './flowTasks.ts';
import { olderFirst } from './olderFirst.ts';
import type { Alternative } from './solver/nextBest.ts';
import type { NoPlacement, Via } from './solver/problem.ts';
import { PlacementSolver, type TaskEdges } from './solver/solver.ts';

// E, F bounds on a job's running tasks · v wait cost · ν ticks waited · Ω cap of v

/** What a scheduler asks the solver: the state of jobs and slots when a solve begins. */
export interface FlowQuestion {
  /** In the order of admission. */
  readonly jobs: readonly JobId[];
  readonly bounds: JobBounds;
  /** Jobs whose roots wait for a server. */
  readonly roots: readonly JobId[];
  /** Slots that are up and hold no root. */
  readonly places: Uint16Array; // [servers]
  /** Number of places left for other tasks once these roots have theirs. */
  readonly placesInAll: number;
  readonly now: Micros;
}

/** A task that must start, stop or move; costs in units. */
export interface FlowChange {
  readonly task: TaskId;
  readonly from: ServerId; // NONE: it waits
  readonly to: ServerId; // NONE: it must wait
  readonly via: Via;
  readonly cost: number; // of the path that it takes
  readonly waitCost: number;
  readonly stayCost: number; // of staying where it is
  readonly price: number; // of its new place
  readonly next: Alternative | null;
}

/** The result of a solve. */
export interface FlowSolution {
  readonly question: FlowQuestion;
  readonly cost: number; // units
  readonly submitted: readonly number[]; // [jobs], N
  readonly running: readonly number[]; // [jobs]
  readonly rootServers: readonly ServerId[]; // [roots]
  /** In the order of submission. */
  readonly changes: readonly FlowChange[];
}

/** What does not change during a run. */
export interface FlowWorld {
  readonly topology: Topology;
  readonly prices: Prices;
  readonly mayPreempt: boolean;
  /** Most jobs that have tasks at the same time. */
  readonly mostJobs: number;
}

/** Solves the scheduling problem repeatedly, each time from the last solution (Quincy §4.2). */
export class FlowSolver {
  private readonly tasks: FlowTasks;
  private readonly prices: Prices;
  private readonly mayPreempt: boolean;
  private readonly solver: PlacementSolver;
  private readonly jobRows: JobRows;
  private readonly rowOf: Int32Array; // [tasks] → row of the solver, or NONE
  private readonly ticksToCap: number;
  private readonly hasNext: boolean;
  private tick = 0;
  /** The first tick at which the v of some task reaches Ω. */
  private capTick = Infinity;

  constructor({ topology, prices, mayPreempt, mostJobs }: FlowWorld, tasks: FlowTasks) {
    this.tasks = tasks;
    this.prices = prices;
    this.mayPreempt = mayPreempt;
    this.jobRows = new JobRows(mostJobs);
    this.rowOf = new Int32Array(tasks.serverOf.length).fill(NONE);
    this.ticksToCap = Math.ceil((prices.cap * COST_SCALE) / prices.wait);
    const { rackOf, racks, servers } = topology;
    this.hasNext = servers <= MOST_SERVERS_WITH_NEXT;
    this.solver = new PlacementSolver({
      rackOf,
      racks,
      jobs: mostJobs,
      wait: prices.wait,
      work: workCost(1),
    });
  }

  /** Adds or updates the edges of a task that was submitted, started or stopped. */
  put(task: TaskId, now: Micros): void {
    this.advanceTo(tickOf(now));
    const edges = this.edgesOf(task);
    if (this.rowOf[task] === NONE) this.rowOf[task] = this.solver.addTask(edges);
    else this.solver.changeTask(this.rowOf[task], edges);
  }

  /** Removes a task that has finished, or is no longer submitted. */
  remove(task: TaskId): void {
    this.solver.removeTask(this.rowOf[task]);
    this.rowOf[task] = NONE;
  }

  /** Finds where all tasks should run; with costs and next best paths if `withReasons`. */
  solve(question: FlowQuestion, withReasons: boolean): FlowSolution {
    const { jobs, roots, bounds, places, now } = question;
    const { tasks, solver } = this;
    this.advanceTo(tickOf(now));
    solver.setRoots(roots.length);
    for (let server = 0; server < places.length; server += 1) solver.setCapacity(server, places[server]);
    this.jobRows.keepOnly(jobs, (row) => solver.setBounds(row, 0, 0));
    for (const [at, job] of jobs.entries()) this.bind(job, bounds.least[at], bounds.most[at]);
    this.place(question);
    olderFirst(tasks, solver, (task) => this.rowOf[task]);
    return {
      question,
      cost: withReasons ? this.cost() : 0,
      submitted: jobs.map((job) => tasks.submitted[job]),
      running: jobs.map((job) => tasks.running[job]),
      rootServers: roots.map((_, root) => solver.rootComputer(root)),
      changes: this.changes(now, withReasons),
    };
  }

  /** Gives the total cost, without what breaks ties. */
  private cost(): number {
    const { tasks, solver, rowOf } = this;
    let cost = solver.cost();
    for (const task of tasks.list()) {
      const server = solver.computerOf(rowOf[task]);
      if (server === NONE) cost -= WAITS;
      else if (server === tasks.serverOf[task]) cost += STAYS;
    }
    return cost;
  }

  /**
   * Solves; if the bounds cannot all be kept, because tasks with server constraints compete for the same servers, lowers the E
   * of the job that cannot have it, or of the last admitted job, and tries again.
   */
  private place({ jobs, bounds }: FlowQuestion): void {
    for (let outcome = this.solver.solve(); outcome.kind === 'infeasible'; outcome = this.solver.solve()) {
      const at = this.toLower(outcome, jobs, bounds);
      assert(at !== NONE, `no placement: ${outcome.bound} of job ${jobs[at]}`);
      bounds.least[at] -= 1;
      this.bind(jobs[at], bounds.least[at], bounds.most[at]);
    }
  }

  private toLower({ job }: NoPlacement, jobs: readonly JobId[], { least }: JobBounds): number {
    const { running, runningAwaited } = this.tasks;
    const kept = (at: number) => (this.mayPreempt ? runningAwaited : running)[jobs[at]];
    const blamed = job === NONE ? NONE : jobs.findIndex((each) => this.jobRows.of(each) === job);
    if (blamed !== NONE && least[blamed] > kept(blamed)) return blamed;
    for (let at = jobs.length - 1; at >= 0; at -= 1) if (least[at] > kept(at)) return at;
    return NONE;
  }

  private bind(job: JobId, least: number, most: number): void {
    this.solver.setBounds(this.jobRows.of(job), least, most);
  }

  private changes(now: Micros, withReasons: boolean): FlowChange[] {
    const { tasks, solver, rowOf } = this;
    const changes: FlowChange[] = [];
    for (const task of tasks.list()) {
      const from = tasks.serverOf[task];
      const to = solver.computerOf(rowOf[task]);
      if (from === to) continue;
      const row = rowOf[task];
      changes.push({
        ...{ task, from, to },
        via: solver.via(row),
        cost: solver.costOf(row) - (to === NONE ? WAITS : 0),
        waitCost: this.waitCostOf(task),
        stayCost: tasks.dataCost[task] - workCost(tasks.workedTicks(task, now)),
        price: to === NONE ? 0 : solver.price(to),
        next: withReasons && this.hasNext ? solver.nextBest(row) : null,
      });
    }
    return changes;
  }

  private edgesOf(task: TaskId): TaskEdges {
    const { tasks, tick } = this;
    const { job, any, to, cost } = tasks.arcsOf(task);
    const isRunning = tasks.isRunning(task);
    const isKept = isRunning && (!this.mayPreempt || tasks.isAwaited(task));
    const present = tick * MICROS_PER_TICK;
    const waits = !isRunning && tasks.waitedTicks(task, present) < this.ticksToCap;
    if (waits)
      this.capTick = Math.min(this.capTick, tick + this.ticksToCap - tasks.waitedTicks(task, present));
    return {
      job: this.jobRows.of(job),
      waitCost: isKept ? Infinity : this.waitCostOf(task) + WAITS,
      waits,
      anyCost: isKept ? Infinity : any,
      to: isKept ? [] : to,
      cost: isKept ? [] : cost,
      runsOn: tasks.serverOf[task],
      stayCost: isRunning ? tasks.dataCost[task] - workCost(tasks.workedTicks(task, present)) - STAYS : 0,
    };
  }

  private waitCostOf(task: TaskId): number {
    return waitCost(this.prices, this.tasks.waitedTicks(task, this.tick * MICROS_PER_TICK));
  }

  /** Advances the solver's time. A v that reaches Ω on the way stops growing. */
  private advanceTo(tick: number): void {
    while (this.capTick <= tick) {
      this.solver.advance(this.capTick - this.tick);
      this.tick = this.capTick;
      this.capTick = Infinity;
      for (const task of this.tasks.list()) {
        if (!this.tasks.isRunning(task) && this.rowOf[task] !== NONE)
          this.solver.changeTask(this.rowOf[task], this.edgesOf(task));
      }
    }
    this.solver.advance(tick - this.tick);
    this.tick = tick;
  }
}

/** Maps running jobs to the rows of a small table; rows are reused. */
class JobRows {
  private readonly rowOf = new Map<JobId, number>();
  private readonly free: number[];

  constructor(rows: number) {
    this.free = Array.from({ length: rows }, (_, row) => rows - 1 - row);
  }

  /** Gives the row of a job; a new job gets a free one. */
  of(job: JobId): number {
    const known = this.rowOf.get(job);
    if (known !== undefined) return known;
    const row = this.free.pop();
    assert(row !== undefined, 'more jobs at a time than rows');
    this.rowOf.set(job, row);
    return row;
  }

  /** Frees the rows of all jobs but these. */
  keepOnly(jobs: readonly JobId[], onFreed: (row: number) => void): void {
    for (const [job, row] of this.rowOf) {
      if (jobs.includes(job)) continue;
      this.rowOf.delete(job);
      this.free.push(row);
      onFreed(row);
    }
  }
}
