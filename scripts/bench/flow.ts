import { solveFlow } from '../../src/algorithms/flow/solveFlow.ts';
import { networkOf } from '../../src/policies/quincy/solver/network.ts';
import { UNSCHEDULED } from '../../src/policies/quincy/solver/problem.ts';
import { solvePlacement } from '../../src/policies/quincy/solver/solve.ts';
import { PlacementSolver, type TaskEdges } from '../../src/policies/quincy/solver/solver.ts';
import { warmUp } from '../../src/policies/quincy/warmUp.ts';
import { breaksCertificate } from '../../src/testing/policies/quincy/solver/certificate.ts';
import { type FlowCase, FlowDraw, flowProblem } from './flowProblem.ts';
import { cpuOf, median, medianCpu } from './timing.ts';

/** CPU milliseconds for solving Quincy's problem: from scratch, and again after an event. */
export interface FlowTimes {
  readonly scratch: number;
  readonly event: number;
  /** The 99th percentile over events. */
  readonly slowEvent: number;
}

/** The measurements of one case. */
export interface FlowSpeed extends FlowCase, FlowTimes {
  readonly tasks: number;
  /** The solver for any network, which can only solve from scratch. */
  readonly generic: number;
  readonly budget?: FlowTimes;
}

interface TimedCase extends FlowCase {
  readonly budget?: FlowTimes;
}

const clusters: readonly (Pick<FlowCase, 'computers' | 'jobs'> & { readonly budget?: FlowTimes })[] = [
  { computers: 243, jobs: 10, budget: { scratch: 0.6, event: 0.1, slowEvent: 1 } },
  { computers: 1_000, jobs: 40 },
  { computers: 2_500, jobs: 100, budget: { scratch: 11, event: 0.5, slowEvent: 4 } },
  { computers: 10_000, jobs: 400, budget: { scratch: 95, event: 3, slowEvent: 10 } },
];

/** Clusters with few tasks, and three times oversubscribed; with fair shares (QFP) and without (QP). */
export const flowCases: readonly TimedCase[] = clusters.flatMap(({ budget, ...cluster }) => [
  { ...cluster, demand: 0.7, isFair: true },
  { ...cluster, demand: 3, isFair: true, budget },
  { ...cluster, demand: 3, isFair: false, budget },
]);

const EVENTS = 500;

/** At least so many events, and so much CPU time, come before the measured ones, so that the code is compiled. */
const WARM = { events: 300, milliseconds: 500 };

/** Measures one case: from scratch with both solvers, after a warm-up, and again after each of many events. */
export function flowSpeed(each: TimedCase): FlowSpeed {
  warmUp();
  const draw = new FlowDraw(each);
  const tasks = draw.tasks();
  const problem = flowProblem(draw, tasks);
  const outcome = solvePlacement(problem);
  if (outcome.kind !== 'optimal') throw new Error('the problem has no solution');
  const broken = breaksCertificate(problem, outcome);
  if (broken !== null) throw new Error(broken);
  const { network } = networkOf(problem);
  const flow = solveFlow(network);
  if (flow.kind !== 'optimal' || flow.cost !== outcome.cost) throw new Error('the two solvers disagree');
  const generic = medianCpu(() => void solveFlow(network));
  const scratch = medianCpu(() => void solvePlacement(problem));
  const events = timeEvents(draw, tasks).sort((first, second) => first - second);
  return {
    ...each,
    tasks: tasks.length,
    scratch,
    generic,
    event: median(events),
    slowEvent: events[Math.floor(events.length * 0.99)],
  };
}

/** In each event a running task ends and another arrives, 100 ms after the previous event. */
function timeEvents(draw: FlowDraw, tasks: readonly TaskEdges[]): number[] {
  const cluster = new Replay(draw, tasks);
  let warmed = 0;
  for (let event = 0; event < WARM.events || warmed < WARM.milliseconds; event += 1) {
    warmed += cpuOf(() => void cluster.step());
  }
  return Array.from({ length: EVENTS }, () => cluster.step());
}

const WAIT = 50; // ω, in hundredths
const WORK = 100;
const TICKS = 1000;

type MutableEdges = { -readonly [Field in keyof TaskEdges]: TaskEdges[Field] };

/**
 * Calls a solver as a scheduler does. Produces little garbage, which would be collected while the solver is measured.
 */
class Replay {
  private readonly draw: FlowDraw;
  private readonly solver: PlacementSolver;
  private readonly rows = new Map<number, MutableEdges>();

  constructor(draw: FlowDraw, tasks: readonly TaskEdges[]) {
    const { rackOf, racks, each } = draw;
    this.draw = draw;
    this.solver = new PlacementSolver({ rackOf, racks, jobs: each.jobs, wait: WAIT, work: WORK });
    for (let computer = 0; computer < each.computers; computer += 1) this.solver.setCapacity(computer, 1);
    for (const task of tasks) this.rows.set(this.solver.addTask(task), { ...task });
    this.setBounds();
    this.solver.solve();
    this.apply();
  }

  /** Simulates one event; returns how long the solver took. */
  step(): number {
    const { solver, rows, draw } = this;
    const ends = this.anyRunning();
    const arrives = draw.task(draw.below(draw.each.jobs), UNSCHEDULED);
    this.pass();
    rows.delete(ends);
    const told = cpuOf(() => {
      solver.advance(TICKS);
      solver.removeTask(ends);
      rows.set(solver.addTask(arrives), { ...arrives });
    });
    this.setBounds();
    const solved = cpuOf(() => void solver.solve());
    this.apply();
    return told + solved;
  }

  private anyRunning(): number {
    const running: number[] = [];
    for (const row of this.rows.keys()) if (this.solver.computerOf(row) !== UNSCHEDULED) running.push(row);
    return running[this.draw.below(running.length)];
  }

  private setBounds(): void {
    for (const [job, [least, most]] of this.draw.bounds(this.rows.values()).entries()) {
      this.solver.setBounds(job, least, most);
    }
  }

  private pass(): void {
    for (const task of this.rows.values()) {
      if (task.waits) task.waitCost += WAIT * TICKS;
      task.stayCost -= WORK * TICKS;
    }
  }

  private apply(): void {
    const { solver, rows } = this;
    for (const [row, task] of rows) {
      const runsOn = solver.computerOf(row);
      if (runsOn === task.runsOn) continue;
      task.stayCost = runsOn === UNSCHEDULED ? 0 : solver.costOf(row);
      task.runsOn = runsOn;
      task.waits = runsOn === UNSCHEDULED;
      solver.changeTask(row, task);
    }
  }
}
