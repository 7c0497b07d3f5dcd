import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../../../algorithms/random.ts';
import { breaksCertificate } from './certificate.ts';
import type { Placement, PlacementProblem } from './problem.ts';
import { UNSCHEDULED } from './problem.ts';
import { solvePlacement } from './solve.ts';
import { PlacementSolver, type TaskEdges } from './solver.ts';
import { drawTask, problemFrom, type TestTask } from './testProblem.ts';

const WORK = 100;

/** What the solver is told, kept apart from it: the problem it should be solving. */
class Model {
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

  /** Tells the solver that what it placed runs there, and what it did not waits. */
  apply(): void {
    for (const [row, edges] of this.tasks) {
      const computer = this.solver.computerOf(row);
      if (computer === edges.runsOn) continue;
      if (computer === UNSCHEDULED) {
        this.change(row, { ...edges, runsOn: -1, waits: edges.waitCost < Infinity });
        continue;
      }
      // By rack or cluster it was to cost at most so much; what it costs there is at most that.
      const stayCost = this.solver.costOf(row) - (row % 3);
      this.change(row, { ...edges, runsOn: computer, waits: false, stayCost });
    }
  }
}

const size = { computers: 0, jobs: 3, tasks: 0, cost: 3000 };

function drawEdges(stream: Stream, model: Model): TaskEdges {
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
function drawBounds(stream: Stream, model: Model, kind: number): void {
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

function step(stream: Stream, model: Model): void {
  const rows = [...model.tasks.keys()];
  const row = rows.length > 0 ? rows[stream.below(rows.length)] : -1;
  const kind = stream.below(12);
  if (kind < 4 || row < 0)
    for (let count = 1 + stream.below(3); count > 0; count -= 1) model.add(drawEdges(stream, model));
  else if (kind < 7) model.remove(row);
  else if (kind === 7) model.setCapacity(stream.below(model.capacity.length), stream.below(3));
  else if (kind === 8) model.setRoots(stream.below(3));
  else if (kind === 9) {
    const { job } = model.tasks.get(row) ?? { job: 0 };
    model.change(row, { ...drawEdges(stream, model), job });
  }
  if (stream.below(3) > 0) model.advance(1 + stream.below(30));
}

test.each([50, 0, 100, 250])(
  'after each of many events and much time it costs what solving from scratch does, at ω = %d hundredths',
  (wait) => {
    const stream = streamOf(wait, 'placement/events');
    let solved = 0;
    for (let round = 0; round < 40; round += 1) {
      const racks = Array.from({ length: 1 + stream.below(3) }, () => 1 + stream.below(4));
      const model = new Model(racks, 1 + stream.below(3), wait);
      for (let computer = 0; computer < model.capacity.length; computer += 1) {
        model.setCapacity(computer, stream.below(8) === 0 ? 2 : 1);
      }
      const kind = round % 3;
      const applies = round % 4 > 0;
      for (let event = 0; event < 80; event += 1) {
        step(stream, model);
        drawBounds(stream, model, kind);
        const outcome = model.solver.solve();
        const problem = model.problem();
        const scratch = solvePlacement(problem);
        expect(outcome.kind).toBe(scratch.kind);
        if (scratch.kind !== 'optimal') continue;
        solved += 1;
        expect(model.solver.cost()).toBe(scratch.cost);
        expect(breaksCertificate(problem, scratch)).toBeNull();
        expect(breaksCertificate(problem, model.placement())).toBeNull();
        if (applies) model.apply();
      }
    }
    expect(solved).toBeGreaterThan(900);
  },
);

const waiting = { waits: true, runsOn: -1, stayCost: 0 } as const;

test('a task whose computer is busy goes to the rack once it has waited 4 s, and not a tick before (T-QUI-8)', () => {
  const model = new Model([3, 3], 2, 50);
  for (let computer = 0; computer < 6; computer += 1) model.setCapacity(computer, 1);
  model.setBounds(0, 0, 1);
  model.setBounds(1, 1, 1);
  const row = model.add({ job: 0, waitCost: 0, anyCost: 4e6, to: [0, 6], cost: [0, 2e6], ...waiting });
  const busy = {
    job: 1,
    waitCost: 0,
    waits: false,
    anyCost: 0,
    to: [],
    cost: [],
    runsOn: 0,
    stayCost: -50e6,
  };
  model.add(busy);
  model.solver.solve();
  expect(model.solver.computerOf(row)).toBe(UNSCHEDULED);
  expect(model.solver.nextBest(row)).toEqual({ via: 2, computer: 1, extra: 2e6 });
  model.advance(40_000);
  model.solver.solve();
  expect(model.solver.computerOf(row)).toBe(UNSCHEDULED);
  model.advance(1);
  model.solver.solve();
  expect(model.solver.computerOf(row)).toBe(1);
  expect(model.solver.cost()).toBe(2e6 - 54.0001e6);
  expect(model.solver.nextBest(row)).toEqual({ via: 0, computer: UNSCHEDULED, extra: 50 });
});

test('the next best way costs so much more as solving without the edge that was taken', () => {
  const stream = streamOf(6, 'placement/next');
  let found = 0;
  let none = 0;
  for (let round = 0; round < 250; round += 1) {
    const model = new Model([2, 2], 2, 50);
    for (let computer = 0; computer < 4; computer += 1) model.setCapacity(computer, 1);
    for (let count = 2 + stream.below(6); count > 0; count -= 1) {
      // Without racks and X, no other edge leads to the computer that was taken.
      const edges = drawEdges(stream, model);
      const to = Array.from({ length: 3 }, () => stream.below(4));
      model.add({
        ...edges,
        waitCost: stream.below(300),
        anyCost: Infinity,
        to,
        cost: to.map(() => stream.below(300)),
      });
    }
    drawBounds(stream, model, round % 3);
    if (model.solver.solve().kind !== 'optimal') continue;
    const cost = model.solver.cost();
    for (const [row, edges] of model.tasks) {
      const best = model.solver.nextBest(row);
      const at = model.solver.computerOf(row);
      const without: TaskEdges = {
        ...edges,
        waitCost: at === UNSCHEDULED ? Infinity : edges.waitCost,
        cost: Array.from(edges.cost, (each, arc) => (edges.to[arc] === at ? Infinity : each)),
      };
      model.tasks.set(row, without);
      const scratch = solvePlacement(model.problem());
      model.tasks.set(row, edges);
      if (scratch.kind !== 'optimal') {
        expect(best).toBeNull();
        none += 1;
        continue;
      }
      expect(cost + (best?.extra ?? Number.NaN)).toBe(scratch.cost);
      found += 1;
    }
    expect(breaksCertificate(model.problem(), model.placement())).toBeNull();
  }
  expect(found).toBeGreaterThan(300);
  expect(none).toBeGreaterThan(10);
});

test('a task that runs stays where it is while another place costs the same', () => {
  const model = new Model([3], 1, 50);
  for (let computer = 0; computer < 3; computer += 1) model.setCapacity(computer, 1);
  const row = model.add({ job: 0, waitCost: 0, anyCost: 0, to: [], cost: [], ...waiting });
  model.setBounds(0, 1, 1);
  model.solver.solve();
  const at = model.solver.computerOf(row);
  model.change(row, {
    job: 0,
    waitCost: 0,
    waits: false,
    anyCost: 0,
    to: [],
    cost: [],
    runsOn: at,
    stayCost: 0,
  });
  model.add({ job: 0, waitCost: 0, anyCost: 0, to: [], cost: [], ...waiting });
  model.setBounds(0, 2, 2);
  model.solver.solve();
  expect(model.solver.computerOf(row)).toBe(at);
});

test('what was impossible is solved once it is possible', () => {
  const model = new Model([2], 1, 50);
  model.setCapacity(0, 1);
  for (let count = 0; count < 2; count += 1)
    model.add({ job: 0, waitCost: 1, anyCost: 0, to: [], cost: [], ...waiting });
  model.setBounds(0, 2, 2);
  expect(model.solver.solve()).toEqual({
    kind: 'infeasible',
    bound: 'least',
    job: -1,
    wanted: 2,
    available: 1,
  });
  model.setCapacity(1, 1);
  expect(model.solver.solve()).toEqual({ kind: 'optimal' });
  expect(breaksCertificate(model.problem(), model.placement())).toBeNull();
});
