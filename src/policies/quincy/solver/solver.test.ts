import { expect, test } from 'vitest';
import { type Stream, streamOf } from '../../../algorithms/random.ts';
import { breaksCertificate } from '../../../testing/policies/quincy/solver/certificate.ts';
import { drawBounds, drawEdges, Model } from '../../../testing/policies/quincy/solver/testModel.ts';
import { UNSCHEDULED } from './problem.ts';
import { solvePlacement } from './solve.ts';

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
  'after each of many events and much time it costs the same as solving from scratch, at ω = %d hundredths',
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

test('a running task stays where it is if another place costs the same', () => {
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

test('a problem without a solution is solved once it has one', () => {
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
