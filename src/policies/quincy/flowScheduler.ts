import { type JobId, NONE, type StageId } from '../../engine/ids.ts';
import { startsEarly } from '../../engine/jobs/slowStart.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';
import { boundsOf, fairShares } from './bounds.ts';
import { dataCost, type Prices } from './decisions/prices.ts';
import { FlowChanges } from './flowChanges.ts';
import { type FlowQuestion, type FlowSolution, FlowSolver, type FlowWorld } from './flowSolver.ts';
import { FlowTasks } from './flowTasks.ts';
import type { Shared } from './scheduler.ts';
import type { Family } from './workers.ts';

/** The rules of flow schedulers besides those of all Quincy schedulers. */
export interface FlowRules {
  /** A flow is solved at the beginning of each period in which time alone may have changed the optimum. */
  readonly period: Micros;
  /** Whether shares are proportional to the weights of users, not equal (Quincy §2.4). */
  readonly byWeight: boolean;
  /** How long solving a network with this many arcs takes. */
  delayOf(arcs: number): Micros;
}

/** Finds where tasks should run. */
export type Solver = Pick<FlowSolver, 'put' | 'remove' | 'solve'>;

/** Extra rows for finished jobs that must run lost tasks again. */
const SPARE_JOBS = 16;

/**
 * Places tasks by min-cost flow: after every event, and on a timer, it solves the present scheduling problem, then starts,
 * stops and moves tasks as the solution says (Quincy §4.2). One solve answers all events of a moment; those that happen while
 * it solves are answered by the next.
 *
 * Differs from the paper: the timer triggers a solve only if time alone may have changed the optimum; otherwise the solution
 * would be the same.
 */
export function createFlowFamily(
  shared: Shared,
  flowRules: FlowRules,
  createSolver = (world: FlowWorld, tasks: FlowTasks): Solver => new FlowSolver(world, tasks),
): Family {
  const { sim, rules, computers, workers } = shared;
  const { byWeight, delayOf } = flowRules;
  const { topology, graphs } = sim;
  const { prices, mayPreempt, isFair } = rules;
  const tasks = new FlowTasks(graphs.tasks, graphs.jobs);
  const solver = createSolver(
    { topology, prices, mayPreempt, mostJobs: Math.min(graphs.jobs, 2 * rules.concurrency + SPARE_JOBS) },
    tasks,
  );
  const awaited = mayPreempt ? new Awaited(graphs) : null;
  const unplaced = new Set<JobId>(); // whose roots have no server
  const changes = new FlowChanges(shared, tasks, unplaced, (task) => solver.put(task, sim.now()));
  let hasNews = false;
  let thoughtOf: FlowSolution | null = null;

  const thought = sim.schedulerTimer(() => {
    if (thoughtOf !== null) apply(thoughtOf);
    thoughtOf = null;
    shared.wake();
  });
  const timer = sim.schedulerTimer(() => {
    hasNews = true;
    shared.wake();
  }, 'replaces');

  /** Number of roots that the flow could place: servers whose tasks it must not stop do not count. */
  function roomForRoots(): number {
    return mayPreempt ? computers.placesUp - tasks.awaitedTotal : computers.freeTotal;
  }

  /**
   * A root starts at once (Quincy §3.1, Appendix). If all servers run tasks that the flow must not stop, the task that costs
   * least to stop is stopped for it. The flow cannot choose it, as such tasks have no other arc (§4.3); the paper does not say
   * what happens then.
   */
  function evictForRoots(): void {
    for (const job of [...unplaced].slice(Math.max(0, roomForRoots()))) {
      const task = tasks.cheapestToStop(mayPreempt ? 'awaited' : 'all', prices, sim.now());
      if (task === NONE) return;
      shared.evict(task, job);
    }
  }

  function ask(): FlowQuestion {
    // A job may have to run tasks again, because their output was lost, after all its tasks had finished.
    const jobs = [...shared.jobs, ...[...tasks.jobs].filter((job) => !shared.jobs.includes(job))];
    const roots = [...unplaced].slice(0, roomForRoots());
    const places = computers.placesUp - roots.length;
    const submitted = jobs.map((job) => tasks.submitted[job]);
    const kept = jobs.map((job) => (mayPreempt ? tasks.runningAwaited : tasks.running)[job]);
    const weights = byWeight ? jobs.map((job) => graphs.users[graphs.jobUser[job]].weight) : undefined;
    const shares = fairShares(places, submitted, weights);
    const bounds = boundsOf({ isFair }, { places, submitted, kept, shares });
    return { jobs, roots, bounds, places: computers.places, placesInAll: places, now: sim.now() };
  }

  function apply(solution: FlowSolution): void {
    const hadNews = hasNews;
    changes.apply(solution);
    hasNews = hadNews; // Its own changes are no news.
    setTimer(solution.question);
  }

  /** Sets the timer to the next beginning of a period, if the optimum may have changed by then. */
  function setTimer({ jobs, bounds }: Pick<FlowQuestion, 'jobs' | 'bounds'>): void {
    const isTight = (job: JobId, at: number) =>
      tasks.submitted[job] === tasks.running[job] || bounds.least[at] === bounds.most[at];
    const matters = timeMatters({
      ...{ prices, mayPreempt, waiting: tasks.waiting },
      isFull: computers.freeTotal === 0,
      areBoundsTight: jobs.every(isTight),
    });
    timer.after(matters ? flowRules.period - (sim.now() % flowRules.period) : Infinity, SCHEDULER, 0, 0);
  }

  /** Updates the tasks of a stage after it began, or ceased, to be awaited. */
  function look(stage: StageId): void {
    for (let task = graphs.stageFirstTask[stage]; task < graphs.stageFirstTask[stage + 1]; task += 1) {
      if (!tasks.has(task)) continue;
      if (tasks.setAwaited(task, awaited?.has(stage) === true)) solver.put(task, sim.now());
    }
  }

  /** Counts the arcs of the network, without those of roots that have a server. */
  function arcCount({ jobs, roots }: FlowQuestion): number {
    const ofTasks = 2 * (tasks.waiting + tasks.runningTotal) + tasks.arcCount;
    return ofTasks + roots.length + jobs.length + topology.racks + 2 * topology.servers;
  }

  return {
    submitted(task) {
      const { any, preferred } = shared.inputOf(task);
      const arcs = {
        job: workers.jobOf(task),
        to: preferred.map(({ to }) => to),
        cost: preferred.map(({ rackKB, coreKB }) => dataCost(prices, rackKB, coreKB)),
        any: any === null ? Infinity : dataCost(prices, any.rackKB, any.coreKB),
      };
      const stage = workers.stageOf[task];
      tasks.submit(task, arcs, sim.now());
      tasks.setAwaited(task, awaited?.has(stage) === true);
      solver.put(task, sim.now());
      for (const before of awaited?.submitted(stage) ?? []) look(before);
      hasNews = true;
    },
    killed(task) {
      tasks.stop(task, sim.now());
      solver.put(task, sim.now());
      hasNews = true;
    },
    gone(task) {
      // For a task that ran, `freed` tells of its slot.
      if (!tasks.isRunning(task)) hasNews = true;
      solver.remove(task);
      tasks.forget(task);
      for (const before of awaited?.gone(workers.stageOf[task]) ?? []) look(before);
    },
    freed() {
      hasNews = true;
    },
    lost() {
      hasNews = true;
    },
    placeRoot(job) {
      unplaced.add(job);
      hasNews = true;
    },
    dropJob(job) {
      unplaced.delete(job);
      hasNews = true;
    },
    decide() {
      if (!hasNews || thoughtOf !== null) return;
      evictForRoots();
      hasNews = false;
      const mayMove = mayPreempt && tasks.runningTotal > 0;
      if (unplaced.size === 0 && tasks.waiting === 0 && !mayMove) {
        timer.after(Infinity, SCHEDULER, 0, 0);
        return;
      }
      const question = ask();
      const delay = delayOf(arcCount(question));
      const solution = solver.solve(question, changes.areWritten);
      if (delay === 0) {
        apply(solution);
        return;
      }
      thoughtOf = solution;
      sim.think(SCHEDULER, delay, thought, 0, 0);
    },
  };
}

// ω price of waiting · v wait cost · Ω its cap · y prices of places and of waiting · E, F bounds

/** What is known right after a solve. */
interface AfterSolve {
  readonly prices: Prices;
  readonly mayPreempt: boolean;
  /** Whether every place is taken. */
  readonly isFull: boolean;
  /** Whether every job with a waiting task runs exactly as many as it may: E = F. */
  readonly areBoundsTight: boolean;
  readonly waiting: number;
}

/**
 * Whether time alone may change the optimum; if not, only events can. With time, staying becomes cheaper for running tasks,
 * and waiting dearer for all waiting tasks alike (or not, at Ω). If all places are taken, the growth of v is matched by y of
 * each place; if E = F, by y of the unscheduled node: the same placement stays optimal. With preemption neither holds if
 * ω > 1, as then wait costs grow faster than the work of running tasks (Quincy, Appendix).
 */
export function timeMatters({ prices, mayPreempt, isFull, areBoundsTight, waiting }: AfterSolve): boolean {
  if (waiting === 0 || prices.wait === 0) return false;
  if (!mayPreempt && isFull) return false;
  return !(isFull || areBoundsTight) || (mayPreempt && prices.wait > 100);
}

/**
 * Stages whose output is awaited by tasks that were submitted early (slow start). If a running task of such a stage were
 * stopped, the tasks that wait for it would be rejected, be submitted again once it runs, and take its slot again: an
 * endless loop in which no time passes.
 *
 * Differs from the paper, in which tasks are submitted when all their input exists (Quincy §2.3): running tasks of an awaited
 * stage are neither stopped nor moved.
 */
class Awaited {
  private readonly readers = new Int32Array(this.graphs.stages); // [stages] number of tasks that were submitted early and wait for it

  constructor(private readonly graphs: JobGraphs) {}

  has(stage: StageId): boolean {
    return this.readers[stage] > 0;
  }

  /** Notes that a task of a stage was submitted; returns the stages that are awaited from now on. */
  submitted(stage: StageId): readonly StageId[] {
    return this.count(stage, 1);
  }

  /** Notes that a submitted task of a stage is gone (`Family.gone`); returns the stages that are no longer awaited. */
  gone(stage: StageId): readonly StageId[] {
    return this.count(stage, -1);
  }

  private count(stage: StageId, change: 1 | -1): readonly StageId[] {
    const { graphs, readers } = this;
    if (!startsEarly(graphs, stage)) return NONE_CHANGED;
    const { first, items } = graphs.parents;
    const before = items.subarray(first[stage], first[stage + 1]);
    for (const parent of before) readers[parent] += change;
    return [...before].filter((parent) => readers[parent] === (change === 1 ? 1 : 0));
  }
}

const NONE_CHANGED: readonly StageId[] = [];
