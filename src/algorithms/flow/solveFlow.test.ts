import { expect, test } from 'vitest';
import { checkFlow } from '../../testing/algorithms/flow/checkFlow.ts';
import { cheapestByTrial, drawNetwork, networkFrom } from '../../testing/algorithms/flow/testFlow.ts';
import { streamOf } from '../random.ts';
import { augmentations } from './augmentations.ts';
import { solveFlow } from './solveFlow.ts';

/** Returns the least cost of a network, null if infeasible, and checks the outcome. */
function costOf(network: Parameters<typeof solveFlow>[0]): number | null {
  const outcome = solveFlow(network);
  expect(checkFlow(network, outcome)).toBeNull();
  if (outcome.kind === 'infeasible') return null;
  if (outcome.kind !== 'optimal') throw new Error(outcome.kind);
  return outcome.cost;
}

test('the cost is the least of all flows; if there is none, a cut proves it', () => {
  const found = { feasible: 0, infeasible: 0 };
  for (let draw = 0; draw < 1500; draw += 1) {
    const stream = streamOf(draw, 'tiny networks');
    const network = drawNetwork(stream, { nodes: 5, arcs: 7, capacity: 2, cost: 9, supply: 2 });
    const expected = cheapestByTrial(network);
    expect(costOf(network)).toBe(expected);
    found[expected === null ? 'infeasible' : 'feasible'] += 1;
  }
  expect(found.feasible).toBeGreaterThan(400);
  expect(found.infeasible).toBeGreaterThan(400);
});

test('solveFlow and augmentations agree on networks too large for brute force', () => {
  const found = { optimal: 0, infeasible: 0 };
  for (let draw = 0; draw < 250; draw += 1) {
    const stream = streamOf(draw, 'larger networks');
    const cost = [10, 1_000_000, 1_000_000_000][draw % 3];
    const nodes = 5 + stream.below(40);
    const network = drawNetwork(stream, { nodes, arcs: 12 * nodes, capacity: 20, cost, supply: 8 });
    const shown = augmentations(network).outcome;
    const outcome = solveFlow(network);
    expect(checkFlow(network, shown)).toBeNull();
    expect(checkFlow(network, outcome)).toBeNull();
    expect(outcome.kind).toBe(shown.kind);
    if (outcome.kind !== 'optimal' && outcome.kind !== 'infeasible') throw new Error(outcome.kind);
    found[outcome.kind] += 1;
    if (outcome.kind === 'optimal' && shown.kind === 'optimal') expect(outcome.cost).toBe(shown.cost);
  }
  expect(found.optimal).toBeGreaterThan(60);
  expect(found.infeasible).toBeGreaterThan(20);
});

test('costs too large to be scaled are still exact, as long as their sums are', () => {
  for (let draw = 0; draw < 200; draw += 1) {
    const stream = streamOf(draw, 'large costs');
    const network = drawNetwork(stream, { nodes: 12, arcs: 60, capacity: 3, cost: 1000, supply: 3 });
    const scaled = { ...network, cost: network.cost.map((cost) => cost * 2 ** 35 + (cost % 7)) };
    const outcome = solveFlow(scaled);
    expect(checkFlow(scaled, outcome)).toBeNull();
    const shown = augmentations(scaled).outcome;
    expect(outcome.kind).toBe(shown.kind);
    if (outcome.kind === 'optimal' && shown.kind === 'optimal') expect(outcome.cost).toBe(shown.cost);
  }
});

test('parallel arcs are used in order of cost; arcs of capacity 0 and loops of positive cost are not used', () => {
  const network = networkFrom(
    [3, -3],
    [
      [0, 1, 2, 5],
      [0, 1, 2, 1],
      [0, 1, 0, -7],
      [1, 1, 4, 2],
    ],
  );
  const outcome = solveFlow(network);
  expect(checkFlow(network, outcome)).toBeNull();
  expect(outcome).toMatchObject({ kind: 'optimal', cost: 7, flow: Float64Array.of(1, 2, 0, 0) });
});

test('cycles and loops of negative cost are filled, even without supply', () => {
  const network = networkFrom(
    [0, 0, 0],
    [
      [0, 1, 4, -3],
      [1, 0, 2, 1],
      [2, 2, 5, -1],
    ],
  );
  expect(costOf(network)).toBe(-9);
});

test('an unbounded arc carries the supply, and what narrow arcs allow around a cycle', () => {
  const inf = Number.POSITIVE_INFINITY;
  expect(
    costOf(
      networkFrom(
        [5, -5],
        [
          [0, 1, inf, -3],
          [1, 0, 2, 1],
        ],
      ),
    ),
  ).toBe(-19);
});

test('a cycle of unbounded arcs with negative cost is named, unless no flow is possible at all', () => {
  const inf = Number.POSITIVE_INFINITY;
  const arcs = [
    [0, 1, inf, -3],
    [1, 0, inf, 2],
  ] as const;
  expect(solveFlow(networkFrom([0, 0, 0], arcs))).toMatchObject({
    kind: 'costRange',
    why: 'endless',
    arc: 0,
  });
  expect(solveFlow(networkFrom([0, 0], [[1, 1, inf, -1]]))).toMatchObject({ why: 'endless', arc: 0 });
  expect(solveFlow(networkFrom([1, 0, -1], arcs))).toEqual({ kind: 'infeasible', cut: [0, 1], short: 1 });
});

test('costs too large to be exact are refused, with the arc and the largest safe cost', () => {
  const network = networkFrom([1, -1], [[0, 1, 1, 2 ** 53 - 1]]);
  const outcome = solveFlow(network);
  if (outcome.kind !== 'costRange') throw new Error(outcome.kind);
  expect(outcome.arc).toBe(0);
  expect(costOf(networkFrom([1, -1], [[0, 1, 1, outcome.most]]))).toBe(outcome.most);
  const many = networkFrom([2 ** 40, -(2 ** 40)], [[0, 1, 2 ** 40, 2 ** 20]]);
  expect(solveFlow(many)).toEqual({ kind: 'costRange', why: 'cost', arc: 0, most: 2 ** 13 });
});

test('supplies that do not add up to 0 are refused, with the surplus', () => {
  expect(solveFlow(networkFrom([3, -1], [[0, 1, 9, 1]]))).toEqual({ kind: 'unbalanced', surplus: 2 });
});

test('networks without nodes or arcs cost nothing', () => {
  expect(costOf(networkFrom([], []))).toBe(0);
  expect(costOf(networkFrom([0, 0], []))).toBe(0);
  expect(costOf(networkFrom([1, -1], []))).toBeNull();
});
