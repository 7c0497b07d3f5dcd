import type { PlacementProblem } from '../../algorithms/placement/problem.ts';
import type { JobId, SchedulerId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { boundsOf } from './bounds.ts';
import { dataCost } from './decisions/prices.ts';
import type { Family } from './family.ts';
import { FlowChanges } from './flowChanges.ts';
import { type FlowSolution, solveFlow } from './flowSolver.ts';
import { FlowTasks } from './flowTasks.ts';
import type { Shared } from './scheduler.ts';
import { fairShares } from './shares.ts';
import { type SolverDelay, solveDelay } from './solveDelay.ts';
import { untilTimeMatters } from './timeMatters.ts';

// M_w places for workers · N submitted tasks of a job

/** What a flow scheduler goes by besides the rules that all share. */
export interface FlowRules {
  /** Costs change with time: a flow is solved this often while that could matter. */
  readonly period: Micros;
  readonly solver: SolverDelay;
}

const SCHEDULER: SchedulerId = 0;

/**
 * Places tasks by min-cost flow: whenever something happens, and on a timer, it solves the scheduling problem of the
 * moment, then starts, kills and moves tasks as the solution says (Quincy §4.2). What happens at one moment is answered by
 * one solve; what happens while it thinks, by the next.
 */
export function createFlow(shared: Shared, { period, solver }: FlowRules): Family {
  const { sim, rules, computers, workers } = shared;
  const { graphs, topology } = sim;
  const { prices, mayPreempt, isFair } = rules;
  const tasks = new FlowTasks(graphs.tasks, graphs.jobs);
  const unplaced = new Set<JobId>(); // whose roots have no computer
  const changes = new FlowChanges(shared, tasks, unplaced);
  let hasNews = false;
  let thoughtOf: FlowSolution | null = null;
  let dueAt: Micros = Infinity; // when time alone may have changed something

  const thought = sim.schedulerTimer(() => {
    if (thoughtOf !== null) apply(thoughtOf);
    thoughtOf = null;
    shared.wake();
  });
  const due = sim.schedulerTimer(() => {
    if (sim.now() !== dueAt) return; // A sooner one was set.
    dueAt = Infinity;
    hasNews = true;
    shared.wake();
  });

  /** Tells whether a slot of a finished task is about to be reported at this very moment. */
  function isReportDue(): boolean {
    return topology.networkDelay === 0 && tasks.runningTotal + computers.freeTotal < computers.placesUp;
  }

  function solve(): FlowSolution {
    const { jobs } = shared;
    // Where nothing is preempted, roots wait for computers that are free.
    const roots = [...unplaced].slice(0, mayPreempt ? computers.placesUp : computers.freeTotal);
    const placesLeft = computers.placesUp - roots.length;
    const submitted = jobs.map((job) => tasks.submitted[job]);
    const running = jobs.map((job) => tasks.running[job]);
    const shares = fairShares(placesLeft, submitted);
    const bounds = boundsOf({ isFair, mayPreempt }, { places: placesLeft, submitted, running, shares });
    return solveFlow({
      ...{ topology, prices, mayPreempt, tasks, jobs, bounds, roots },
      places: computers.places,
      now: sim.now(),
    });
  }

  function apply(solution: FlowSolution): void {
    const hadNews = hasNews;
    changes.apply(solution);
    hasNews = hadNews; // What it does itself is none.
    setTimer(solution);
  }

  function setTimer({ problem, rows }: FlowSolution): void {
    const isTight = (row: number) =>
      problem.least[problem.taskJob[row]] === problem.most[problem.taskJob[row]];
    const waiting = rows.flatMap((task, row) => (tasks.has(task) && !tasks.isRunning(task) ? [row] : []));
    const until = untilTimeMatters({
      ...{ prices, mayPreempt },
      isFull: computers.freeTotal === 0,
      areBoundsTight: waiting.every(isTight),
      waiting: tasks.waiting,
      longestWaitTicks: waiting.reduce(
        (most, row) => Math.max(most, tasks.waitedTicks(rows[row], sim.now())),
        0,
      ),
    });
    if (until === Infinity) {
      dueAt = Infinity;
      return;
    }
    const at = (Math.floor((sim.now() + until) / period) + 1) * period;
    if (at === dueAt) return;
    dueAt = at;
    due.after(at - sim.now(), SCHEDULER, 0, 0);
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
      tasks.submit(task, arcs, sim.now());
      hasNews = true;
    },
    killed(task) {
      tasks.stop(task, sim.now());
      hasNews = true;
    },
    gone(task: TaskId) {
      tasks.forget(task);
      hasNews = true;
    },
    freed() {
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
      if (!hasNews || thoughtOf !== null || isReportDue()) return;
      hasNews = false;
      const isIdle = unplaced.size === 0 && tasks.waiting === 0 && (!mayPreempt || tasks.runningTotal === 0);
      if (isIdle) return;
      const solution = solve();
      const delay = solveDelay(solver, arcCount(solution.problem));
      if (delay === 0) {
        apply(solution);
        return;
      }
      thoughtOf = solution;
      sim.think(SCHEDULER, delay, thought, 0, 0);
    },
  };
}

/** Counts the arcs of the network that a problem is, without those of roots that have a computer. */
function arcCount({ racks, rackOf, jobs, tasks, firstArc, roots }: PlacementProblem): number {
  return roots + jobs + racks + 2 * rackOf.length + 2 * tasks + firstArc[tasks];
}
