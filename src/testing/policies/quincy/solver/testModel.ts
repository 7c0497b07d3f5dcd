import type { Stream } from '../../../../algorithms/random.ts';
import type { Placement, PlacementProblem } from '../../../../policies/quincy/solver/problem.ts';
import { UNSCHEDULED } from '../../../../policies/quincy/solver/problem.ts';
import { PlacementSolver, type TaskEdges } from '../../../../policies/quincy/solver/solver.ts';
import { drawTask, problemFrom, type TestTask } from './testProblem.ts';

const WORK = 100;

/** A separate record of what the solver was told, from which its problem can be built independently. */
export class Model {
  readonly racks: readonly number[];
  readonly capacity: number[];
  readonly bounds: [number, number][];
  readonly tasks = new Map<number, TaskEdges>();
  readonly wait: number;
  readonly solver: PlacementSolver;
  roots = 0;

  constructor(racks: readonly number[], jobs: number, wait: number) {
    this.racks = racks;
    const rackOf = Uint32Array.from(racks.flatMap((size, rack) => Array<number>(size).fill(rack)));
    this.capacity = Array<number>(rackOf.length).fill(0);
    this.bounds = Array.from({ length: jobs }, () => [0, 0]);
    this.wait = wait;
    this.solver = new PlacementSolver({ rackOf, racks: racks.length, jobs, wait, work: WORK });
  }

  setCapacity(computer: number, places: number): void {
    this.capacity[computer] = places;
    this.solver.setCapacity(computer, places);
  }

  setBounds(job: number, least: number, most: number): void {
    this.bounds[job] = [least, most];
    this.solver.setBounds(job, least, most);
  }

  setRoots(roots: number): void {
    this.roots = roots;
    this.solver.setRoots(roots);
  }

  add(edges: TaskEdges): number {
    const row = this.solver.addTask(edges);
    this.tasks.set(row, edges);
    return row;
  }

  change(row: number, edges: TaskEdges): void {
    this.tasks.set(row, edges);
    this.solver.changeTask(row, edges);
  }

  remove(row: number): void {
    this.tasks.delete(row);
    this.solver.removeTask(row);
  }

  advance(ticks: number): void {
    for (const [row, edges] of this.tasks) {
      const waitCost = edges.waitCost + (edges.waits ? this.wait * ticks : 0);
      this.tasks.set(row, { ...edges, waitCost, stayCost: edges.stayCost - WORK * ticks });
    }
    this.solver.advance(ticks);
  }

  problem(): PlacementProblem {
    const tasks = [...this.tasks.values()].map((edges): TestTask => {
      const arcs = Array.from(edges.to, (to, arc) => [to, edges.cost[arc]] as const);
      if (edges.runsOn >= 0) arcs.push([edges.runsOn, edges.stayCost]);
      return { job: edges.job, wait: edges.waitCost, any: edges.anyCost, arcs };
    });
    const { racks, capacity, bounds, roots } = this;
    return problemFrom({ racks, capacity, bounds, tasks, roots });
  }

  placement(): Placement {
    const { solver, capacity, bounds, roots } = this;
    const rows = [...this.tasks.keys()];
    return {
      kind: 'optimal',
      cost: solver.cost(),
      computerOf: Int32Array.from(rows, (row) => solver.computerOf(row)),
      via: Uint8Array.from(rows, (row) => solver.via(row)),
      rootComputer: Int32Array.from({ length: roots }, (_, root) => solver.rootComputer(root)),
      computerPrice: Float64Array.from(capacity, (_, computer) => solver.price(computer)),
      unscheduledPrice: Float64Array.from(bounds, (_, job) => solver.unscheduledPrice(job)),
    };
  }

  /** Tells the solver that the tasks that it placed now run there, and the others wait. */
  apply(): void {
    for (const [row, edges] of this.tasks) {
      const computer = this.solver.computerOf(row);
      if (computer === edges.runsOn) continue;
      if (computer === UNSCHEDULED) {
        this.change(row, { ...edges, runsOn: -1, waits: edges.waitCost < Infinity });
        continue;
      }
      // The cost of a path by rack or cluster is an upper bound; the exact cost is at most that.
      const stayCost = this.solver.costOf(row) - (row % 3);
      this.change(row, { ...edges, runsOn: computer, waits: false, stayCost });
    }
  }
}

const size = { computers: 0, jobs: 3, tasks: 0, cost: 3000 };

export function drawEdges(stream: Stream, model: Model): TaskEdges {
  const {
    job,
    wait,
    any,
    arcs = [],
  } = drawTask(stream, size, model.capacity.length, model.racks.length, model.bounds.length);
  return {
    job,
    waitCost: wait ?? Infinity,
    waits: wait !== undefined && stream.below(8) > 0,
    anyCost: any ?? Infinity,
    to: arcs.map(([to]) => to),
    cost: arcs.map(([, cost]) => cost),
    runsOn: -1,
    stayCost: 0,
  };
}

/** Sets the bounds as one of Quincy's policies might: fair shares, from one to all, or at random. */
export function drawBounds(stream: Stream, model: Model, kind: number): void {
  const free = model.capacity.reduce((sum, each) => sum + each, 0);
  for (const job of model.bounds.keys()) {
    const submitted = [...model.tasks.values()].filter((edges) => edges.job === job).length;
    const share = Math.min(submitted, Math.floor(free / model.bounds.length));
    if (kind === 0) model.setBounds(job, share, share);
    else if (kind === 1) model.setBounds(job, Math.min(1, share), submitted);
    else {
      const least = stream.below(share + 1);
      model.setBounds(job, least, least + stream.below(submitted - least + 2));
    }
  }
}
