import { solveFlow } from '../../src/algorithms/flow/solveFlow.ts';
import { breaksCertificate } from '../../src/algorithms/placement/certificate.ts';
import { networkOf } from '../../src/algorithms/placement/network.ts';
import { UNSCHEDULED } from '../../src/algorithms/placement/problem.ts';
import { solvePlacement } from '../../src/algorithms/placement/solve.ts';
import { PlacementSolver, type TaskEdges } from '../../src/algorithms/placement/solver.ts';
import { warmUp } from '../../src/algorithms/placement/warmUp.ts';
import { type FlowCase, FlowDraw, flowProblem } from './flowProblem.ts';
import { median, medianCpu } from './timing.ts';

/** How fast Quincy's problem is solved; CPU milliseconds. */
export interface FlowSpeed extends FlowCase {
  readonly tasks: number;
  readonly scratch: number;
  readonly generic: number;
  readonly event: number;
  /** All but one of a hundred events take less. */
  readonly slowEvent: number;
}

const clusters = [
  { computers: 243, jobs: 10 },
  { computers: 1_000, jobs: 40 },
  { computers: 2_500, jobs: 100 },
  { computers: 10_000, jobs: 400 },
] as const;

/** Clusters with few tasks, and three times oversubscribed, with fair shares (QFP) and without (QP). */
export const flowCases: readonly FlowCase[] = clusters.flatMap((cluster) => [
  { ...cluster, demand: 0.7, isFair: true },
  { ...cluster, demand: 3, isFair: true },
  { ...cluster, demand: 3, isFair: false },
]);

const EVENTS = 300;
const WARM_EVENTS = 50;

/** Times one case: from scratch by both solvers, and again after each of many events. */
export function flowSpeed(each: FlowCase): FlowSpeed {
  warmUp();
  const draw = new FlowDraw(each);
  const tasks = draw.tasks();
  const problem = flowProblem(draw, tasks);
  const outcome = solvePlacement(problem);
  if (outcome.kind !== 'optimal') throw new Error('the problem has no solution');
  const broken = breaksCertificate(problem, outcome);
  if (broken !== null) throw new Error(broken);
  const { network } = networkOf(problem);
  let cost = 0;
  const generic = cpuOf(() => {
    const flow = solveFlow(network);
    if (flow.kind === 'optimal') cost = flow.cost;
  });
  if (cost !== outcome.cost) throw new Error(`the costs are ${outcome.cost} and ${cost}`);
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

/** In each event a running task ends and another arrives, 100 ms after the last. */
function timeEvents(draw: FlowDraw, tasks: readonly TaskEdges[]): number[] {
  const cluster = new Replay(draw, tasks);
  const times: number[] = [];
  for (let event = 0; event < EVENTS; event += 1) {
    const time = cluster.step();
    if (event >= WARM_EVENTS) times.push(time);
  }
  return times;
}

const WAIT = 50; // ω, in hundredths
const WORK = 100;
const TICKS = 1000;

/** Does to a solver what a scheduler does. */
class Replay {
  private readonly draw: FlowDraw;
  private readonly solver: PlacementSolver;
  private readonly rows = new Map<number, TaskEdges>();

  constructor(draw: FlowDraw, tasks: readonly TaskEdges[]) {
    const { rackOf, racks, each } = draw;
    this.draw = draw;
    this.solver = new PlacementSolver({ rackOf, racks, jobs: each.jobs, wait: WAIT, work: WORK });
    for (let computer = 0; computer < each.computers; computer += 1) this.solver.setCapacity(computer, 1);
    for (const task of tasks) this.rows.set(this.solver.addTask(task), task);
    this.setBounds();
    this.solver.solve();
    this.apply();
  }

  /** Does one event; gives how long the solver took. */
  step(): number {
    const { solver, rows, draw } = this;
    const running = [...rows.keys()].filter((row) => solver.computerOf(row) !== UNSCHEDULED);
    const ends = running[draw.below(running.length)];
    const arrives = draw.task(draw.below(draw.each.jobs), UNSCHEDULED);
    this.pass();
    rows.delete(ends);
    const spent = cpuOf(() => {
      solver.advance(TICKS);
      solver.removeTask(ends);
      rows.set(solver.addTask(arrives), arrives);
    });
    this.setBounds();
    const solved = cpuOf(() => void solver.solve());
    this.apply();
    return spent + solved;
  }

  private setBounds(): void {
    for (const [job, [least, most]] of this.draw.bounds(this.rows.values()).entries()) {
      this.solver.setBounds(job, least, most);
    }
  }

  private pass(): void {
    for (const [row, task] of this.rows) {
      const waitCost = task.waitCost + (task.waits ? WAIT * TICKS : 0);
      this.rows.set(row, { ...task, waitCost, stayCost: task.stayCost - WORK * TICKS });
    }
  }

  private apply(): void {
    const { solver, rows } = this;
    for (const [row, task] of rows) {
      const runsOn = solver.computerOf(row);
      if (runsOn === task.runsOn) continue;
      const stayCost = runsOn === UNSCHEDULED ? 0 : solver.costOf(row);
      const changed = { ...task, runsOn, waits: runsOn === UNSCHEDULED, stayCost };
      rows.set(row, changed);
      solver.changeTask(row, changed);
    }
  }
}

function cpuOf(action: () => void): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
