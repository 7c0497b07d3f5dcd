import { Via } from '../../algorithms/placement/problem.ts';
import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { paths } from './decisions/flow.ts';
import { dataCost } from './decisions/prices.ts';
import { FlowJournal } from './flowJournal.ts';
import type { FlowSolution } from './flowSolver.ts';
import type { FlowTasks } from './flowTasks.ts';
import type { Shared } from './scheduler.ts';

/** What of a solution can still be done. */
interface Plan {
  readonly roots: readonly { readonly job: JobId; readonly server: ServerId }[];
  readonly leaves: readonly number[]; // rows
  readonly starts: readonly number[]; // rows
}

/** Makes the cluster match a solution: starts, kills and moves what it must (Quincy §4.2). */
export class FlowChanges {
  private readonly shared: Shared;
  private readonly tasks: FlowTasks;
  private readonly unplaced: Set<JobId>;
  private readonly journal: FlowJournal;
  private solves = 0;

  /** `unplaced` are the jobs whose roots have no computer. */
  constructor(shared: Shared, tasks: FlowTasks, unplaced: Set<JobId>) {
    this.shared = shared;
    this.tasks = tasks;
    this.unplaced = unplaced;
    this.journal = new FlowJournal(shared.sim);
  }

  /** Applies what is still true of a solution: tasks may have ended and servers gone down since it was begun. */
  apply(solution: FlowSolution): void {
    const plan = this.plan(solution);
    if (this.journal.isOn) this.writeSolve(solution, plan);
    const { shared, tasks, unplaced } = this;
    if (this.journal.isOn) for (const row of plan.leaves) this.writeLeave(solution, plan, row);
    for (const row of plan.leaves) shared.workers.kill(solution.rows[row]);
    for (const { job, server } of plan.roots) {
      unplaced.delete(job);
      shared.startRoot(job, server);
    }
    for (const row of plan.starts) {
      const task = solution.rows[row];
      const server = solution.after[row];
      const exactCost = this.exactCost(task, server);
      if (this.journal.isOn) this.writeStart(solution, row, exactCost);
      shared.workers.launch(task, server);
      tasks.start(task, server, exactCost, shared.sim.now());
    }
    this.solves += 1;
  }

  private plan({ problem, placement, rows, roots: rootJobs, before, after }: FlowSolution): Plan {
    const { computers } = this.shared;
    const change = new Map<ServerId, number>(); // free slots more than now
    const add = (server: ServerId, slots: number) => change.set(server, (change.get(server) ?? 0) + slots);
    const hasRoom = (server: ServerId) =>
      computers.has(server) && computers.free[server] + (change.get(server) ?? 0) > 0;
    const isCurrent = (row: number) =>
      this.tasks.has(rows[row]) && this.tasks.serverOf[rows[row]] === before[row];
    const leaves: number[] = [];
    const arrivals: number[] = [];
    for (let row = 0; row < problem.tasks; row += 1) {
      if (after[row] === before[row] || !isCurrent(row)) continue;
      if (after[row] !== NONE && !computers.has(after[row])) continue;
      if (after[row] !== NONE) arrivals.push(row);
      if (before[row] === NONE) continue;
      leaves.push(row);
      add(before[row], 1);
    }
    const take = (server: ServerId) => {
      if (!hasRoom(server)) return false;
      add(server, -1);
      return true;
    };
    const roots = rootJobs.flatMap((job, root) => {
      const server = placement.rootComputer[root];
      return this.unplaced.has(job) && take(server) ? [{ job, server }] : [];
    });
    return { roots, leaves, starts: arrivals.filter((row) => take(after[row])) };
  }

  private exactCost(task: TaskId, server: ServerId): number {
    const { places, workers, rules } = this.shared;
    const { rackKB, coreKB } = places.trafficOn(task, workers.stageOf[task], server);
    return dataCost(rules.prices, rackKB, coreKB);
  }

  private writeSolve({ problem, placement, jobs, running }: FlowSolution, { leaves, starts }: Plan): void {
    const isStart = new Set(starts);
    const moves = leaves.filter((row) => isStart.has(row)).length;
    const counts = { starts: starts.length - moves, moves, preemptions: leaves.length - moves };
    const computers = problem.capacity.reduce((sum, places) => sum + places, 0) - problem.roots;
    const submitted = new Int32Array(problem.jobs);
    for (let row = 0; row < problem.tasks; row += 1) submitted[problem.taskJob[row]] += 1;
    this.journal.solved({ number: this.solves, cost: placement.cost, computers, ...counts }, jobs, (row) => ({
      job: jobs[row],
      submitted: submitted[row],
      running: running[row],
      least: problem.least[row],
      most: problem.most[row],
    }));
  }

  private writeStart(solution: FlowSolution, row: number, exactCost: number): void {
    const { problem, placement, rows, after } = solution;
    this.journal.started(this.shared.workers.stageOf[rows[row]], {
      task: rows[row],
      server: after[row],
      solve: this.solves,
      path: paths[placement.via[row]],
      dataCost: pathCost(solution, row),
      exactCost,
      waitCost: problem.waitCost[row],
      price: placement.computerPrice[after[row]],
      next: null,
    });
  }

  private writeLeave(solution: FlowSolution, { starts }: Plan, row: number): void {
    const { problem, rows, before, after } = solution;
    const { workers, sim } = this.shared;
    const server = before[row];
    const taker = starts.find((start) => after[start] === server);
    const isPlaced = starts.includes(row);
    this.journal.left(workers.stageOf[rows[row]], {
      task: rows[row],
      from: server,
      to: isPlaced ? after[row] : NONE,
      solve: this.solves,
      stayCost: arcCost(solution, row, server),
      leaveCost: isPlaced ? pathCost(solution, row) : problem.waitCost[row],
      workedTicks: this.tasks.workedTicks(rows[row], sim.now()),
      takenBy: taker === undefined ? NONE : rows[taker],
    });
  }
}

/** Gives what the path of a placed task costs. */
function pathCost(solution: FlowSolution, row: number): number {
  const { problem, placement, after } = solution;
  if (placement.via[row] === Via.cluster) return problem.anyCost[row];
  const server = after[row];
  const isRack = placement.via[row] === Via.rack;
  return arcCost(solution, row, isRack ? problem.rackOf.length + problem.rackOf[server] : server);
}

function arcCost({ problem }: FlowSolution, row: number, to: number): number {
  let cost = Infinity;
  for (let arc = problem.firstArc[row]; arc < problem.firstArc[row + 1]; arc += 1) {
    if (problem.arcTo[arc] === to) cost = Math.min(cost, problem.arcCost[arc]);
  }
  return cost;
}
