import { expect, test } from 'vitest';
import { augmentations } from '../../../algorithms/flow/augmentations.ts';
import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import { solveFlow } from '../../../algorithms/flow/solveFlow.ts';
import { checkFlow } from '../../../testing/algorithms/flow/checkFlow.ts';
import {
  problemFrom,
  sixComputers,
  type TestProblem,
} from '../../../testing/policies/quincy/solver/testProblem.ts';
import { networkOf } from './network.ts';

/** The least cost of a network according to both solvers, in tenths; null if it has no feasible flow. */
function costOf(network: FlowNetwork): number | null {
  const outcomes = [solveFlow(network), augmentations(network).outcome];
  for (const outcome of outcomes) expect(checkFlow(network, outcome)).toBeNull();
  const [cost, shown] = outcomes.map((outcome) => (outcome.kind === 'optimal' ? outcome.cost : null));
  expect(shown).toBe(cost);
  return cost;
}

const costOfProblem = (problem: TestProblem) => costOf(networkOf(problemFrom(problem)).network);

test.each([
  ['both jobs share in two computers (T-QUI-3)', [2, 2], [2, 2], 9e6],
  ['each job has at least one (T-QUI-4)', [1, 3], [1, 2], 9e6],
  ['the first has one only (T-QUI-5)', [1, 1], [2, 2], 11e6],
  ['all five want to run on four (T-QUI-7)', [3, 3], [2, 2], null],
] as const)('six computers, when %s', (_, first, second, cost) => {
  expect(costOf(networkOf(sixComputers(first, second), [4, 2]).network)).toBe(cost);
});

test.each([
  [30, 0],
  [49, 0],
  [51, -1],
  [120, -70],
])('a task that ran for %d tenths on data of another is moved until θ = 5 s (T-QUI-6)', (ran, cost) => {
  const tasks = [
    { job: 0, any: 0, arcs: [[0, -ran]] },
    { job: 1, any: 100, arcs: [[0, 0], [2, 50]] },
  ] as const; // biome-ignore format: one task a line
  expect(costOfProblem({ racks: [2], bounds: [[1, 1], [1, 1]], tasks })).toBe(cost); // biome-ignore format: short
});

test.each([
  [39, -1000 + 39],
  [41, -1000 + 40],
])('a task that waited for %d tenths of a second goes to the rack after 4 s (T-QUI-8)', (waited, cost) => {
  // In twentieths. C1 is held by a task that has run for 50 s; 2 GB over a rack's switch cost 2, waiting 0.5 a second.
  const tasks = [
    { job: 0, wait: 0, any: 40, arcs: [[0, -1000]] },
    { job: 1, wait: waited, any: 80, arcs: [[0, 0], [2, 40]] },
  ] as const; // biome-ignore format: one task a line
  expect(costOfProblem({ racks: [2], bounds: [[0, 1], [0, 1]], tasks })).toBe(cost); // biome-ignore format: short
});
