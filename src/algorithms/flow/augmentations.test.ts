import { expect, test } from 'vitest';
import { drawNetwork, networkFrom } from '../../testing/algorithms/flow/testFlow.ts';
import { streamOf } from '../random.ts';
import { type Augmentation, augmentations, flowAfter } from './augmentations.ts';
import type { FlowNetwork } from './flowNetwork.ts';

/** Returns what is wrong with a step, given the flow before. */
function faultOf(network: FlowNetwork, before: Float64Array, step: Augmentation): string | null {
  const { from, to, capacity, cost } = network;
  let length = 0;
  for (const [place, { arc, isForth, reduced }] of step.way.entries()) {
    const after = step.way[(place + 1) % step.way.length];
    const end = isForth ? to[arc] : from[arc];
    const isLast = place === step.way.length - 1 && step.kind === 'path';
    if (!isLast && end !== (after.isForth ? from[after.arc] : to[after.arc]))
      return `arc ${arc} leads elsewhere`;
    const room = isForth ? capacity[arc] - before[arc] : before[arc];
    if (room < step.units) return `arc ${arc} has no room`;
    if (step.kind === 'path' && reduced < 0) return `arc ${arc} has reduced cost ${reduced}`;
    length += isForth ? cost[arc] : -cost[arc];
  }
  return length === step.length ? null : `the way costs ${length}, not ${step.length}`;
}

test('each step sends units along a path with room, and no path is cheaper than the one before', () => {
  const found = { path: 0, cycle: 0, back: 0 };
  for (let draw = 0; draw < 300; draw += 1) {
    const network = drawNetwork(streamOf(draw, 'steps'), {
      nodes: 12,
      arcs: 50,
      capacity: 6,
      cost: 30,
      supply: 5,
    });
    const { steps } = augmentations(network);
    let longest = Number.NEGATIVE_INFINITY;
    for (const [count, step] of steps.entries()) {
      const before = flowAfter(network.arcs, steps, count);
      expect(faultOf(network, before, step)).toBeNull();
      const after = flowAfter(network.arcs, steps, count + 1);
      expect(after.reduce((sum, units, arc) => sum + units * network.cost[arc], 0)).toBe(step.cost);
      found[step.kind] += 1;
      found.back += step.way.some(({ isForth }) => !isForth) ? 1 : 0;
      if (step.kind === 'cycle') expect(step.length).toBeLessThan(0);
      else expect(step.length).toBeGreaterThanOrEqual(longest);
      if (step.kind === 'path') longest = step.length;
    }
  }
  expect(Math.min(found.path, found.cycle, found.back)).toBeGreaterThan(100);
});

test('a unit that blocks others is rerouted, against its arc', () => {
  // 0 and 1 both want 2; only 0 can go to 3 instead.
  const network = networkFrom(
    [1, 1, 0, 0, -2],
    [
      [0, 2, 1, 0],
      [0, 3, 1, 5],
      [1, 2, 1, 1],
      [2, 4, 1, 0],
      [3, 4, 1, 0],
    ],
  );
  const { steps, outcome } = augmentations(network);
  expect(outcome).toMatchObject({ kind: 'optimal', cost: 6 });
  expect(steps.map(({ length, units, cost }) => ({ length, units, cost }))).toEqual([
    { length: 0, units: 1, cost: 0 },
    { length: 6, units: 1, cost: 6 },
  ]);
  expect(steps[1].way.map(({ arc, isForth }) => (isForth ? `${arc}` : `${arc} back`))).toEqual([
    '2',
    '0 back',
    '1',
    '4',
  ]);
  expect(steps[1].distance).toEqual(Float64Array.of(1, 0, 1, 6, 6));
});
