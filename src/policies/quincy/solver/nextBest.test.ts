import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { breaksCertificate } from '../../../testing/policies/quincy/solver/certificate.ts';
import { drawBounds, drawEdges, Model } from '../../../testing/policies/quincy/solver/testModel.ts';
import { UNSCHEDULED, Via } from './problem.ts';
import { solvePlacement } from './solve.ts';
import type { TaskEdges } from './solver.ts';

// Compares a task's next best edge with solving again without the edge that it took.

const waiting = { waits: true, runsOn: -1, stayCost: 0 } as const;

/** Two tasks that must run, on two computers of one rack; each reads from its own, and from the other by `shared`. */
function swappable(shared: 'rack' | 'cluster', direct: readonly number[] = []): Model {
  const model = new Model([2], 1, 50);
  const rack = 2;
  for (const computer of [0, 1]) model.setCapacity(computer, 1);
  for (const [own, cost] of [5, 8].entries()) {
    const isRack = shared === 'rack';
    const more = own === 1 ? direct : [];
    model.add({
      ...waiting,
      job: 0,
      waitCost: 1000,
      anyCost: isRack ? Infinity : cost,
      to: [own, ...(isRack ? [rack] : []), ...more.map(() => 0)],
      cost: [0, ...(isRack ? [cost] : []), ...more],
    });
  }
  model.setBounds(0, 2, 2);
  model.solver.solve();
  expect([0, 1].map((row) => model.solver.computerOf(row))).toEqual([0, 1]);
  return model;
}

test.each(['rack', 'cluster'] as const)(
  'two tasks may swap places even if both go by the same %s',
  (shared) => {
    const via = shared === 'rack' ? Via.rack : Via.cluster;
    expect(swappable(shared).solver.nextBest(0)).toEqual({ via, computer: 1, extra: 13 });
    expect(swappable(shared).solver.nextBest(1)).toEqual({ via, computer: 0, extra: 13 });
  },
);

test('the other task takes the cheaper of its paths to the remaining computer', () => {
  expect(swappable('rack', [20]).solver.nextBest(0)?.extra).toBe(13);
  expect(swappable('rack', [3]).solver.nextBest(0)?.extra).toBe(8);
});

test('another task may go by a rack that the looking task itself reaches more cheaply by X', () => {
  const model = new Model([2], 1, 50);
  for (const computer of [0, 1]) model.setCapacity(computer, 1);
  const edges = { ...waiting, job: 0, waitCost: 1000 };
  model.add({ ...edges, anyCost: 5, to: [0, 1], cost: [0, 1] });
  model.add({ ...edges, anyCost: Infinity, to: [1, 2], cost: [0, 10] });
  model.setBounds(0, 2, 2);
  model.solver.solve();
  expect(model.solver.nextBest(0)).toEqual({ via: Via.computer, computer: 1, extra: 11 });
});

/** Lists the edges that a task could have instead of the one that it took, each leading to one place only. */
function others(model: Model, row: number): readonly TaskEdges[] {
  const { solver, capacity, racks } = model;
  const edges = model.tasks.get(row);
  if (edges === undefined) return [];
  const [at, via] = [solver.computerOf(row), solver.via(row)];
  const rackOf = racks.flatMap((size, rack) => Array<number>(size).fill(rack));
  const none = { ...edges, waitCost: Infinity, anyCost: Infinity, to: [], cost: [] };
  const found: TaskEdges[] = at === UNSCHEDULED ? [] : [{ ...none, waitCost: edges.waitCost }];
  for (const computer of capacity.keys()) {
    if (computer === at) continue;
    const isRackTaken = via === Via.rack && rackOf[computer] === rackOf[at];
    const only = (cost: number) => ({ ...none, to: [computer], cost: [cost] });
    for (const [arc, to] of Array.from(edges.to).entries()) {
      if (to === computer) found.push(only(edges.cost[arc]));
      if (to === capacity.length + rackOf[computer] && !isRackTaken) found.push(only(edges.cost[arc]));
    }
    if (via !== Via.cluster && edges.anyCost < Infinity) found.push(only(edges.anyCost));
  }
  return found;
}

test.each([false, true])(
  'the extra cost of the next best edge equals that of solving without the taken edge, by racks and X: %s',
  (isShared) => {
    const stream = streamOf(6, 'placement/next');
    let found = 0;
    let none = 0;
    for (let round = 0; round < 250; round += 1) {
      const model = new Model([2, 2], 2, 50);
      for (let computer = 0; computer < 4; computer += 1)
        model.setCapacity(computer, isShared && stream.below(6) === 0 ? 2 : 1);
      for (let count = 2 + stream.below(6); count > 0; count -= 1) {
        const edges = drawEdges(stream, model);
        const to = Array.from({ length: 3 }, () => stream.below(isShared ? 6 : 4));
        const cost = to.map(() => stream.below(300));
        const anyCost = isShared && stream.below(2) === 0 ? stream.below(300) : Infinity;
        model.add({ ...edges, waitCost: stream.below(300), anyCost, to, cost });
      }
      drawBounds(stream, model, round % 3);
      if (model.solver.solve().kind !== 'optimal') continue;
      const cost = model.solver.cost();
      for (const [row, edges] of model.tasks) {
        const best = model.solver.nextBest(row);
        let least = Infinity;
        for (const other of others(model, row)) {
          model.tasks.set(row, other);
          const scratch = solvePlacement(model.problem());
          if (scratch.kind === 'optimal') least = Math.min(least, scratch.cost);
        }
        model.tasks.set(row, edges);
        expect(cost + (best?.extra ?? Infinity)).toBe(least);
        if (least === Infinity) none += 1;
        else found += 1;
      }
      expect(breaksCertificate(model.problem(), model.placement())).toBeNull();
    }
    expect(found).toBeGreaterThan(300);
    expect(none).toBeGreaterThan(10);
  },
);
