import { expect, test } from 'vitest';
import { solveFlow } from '../../../algorithms/flow/solveFlow.ts';
import { streamOf } from '../../../algorithms/random.ts';
import { checkFlow } from '../../../testing/algorithms/flow/checkFlow.ts';
import { drawProblem, sixComputers } from '../../../testing/policies/quincy/solver/testProblem.ts';
import { flowOfReading } from './flowOfReading.ts';
import { networkOf } from './network.ts';
import { problemOf } from './readNetwork.ts';
import { solvePlacement } from './solve.ts';

test('the flow on the arcs of a network that was read has least cost', () => {
  const stream = streamOf(41, 'placement/flowOfReading');
  const found = { optimal: 0, infeasible: 0 };
  for (let round = 0; round < 400; round += 1) {
    const problem = drawProblem(stream, { computers: 8, jobs: 3, tasks: 15, cost: 30 });
    if (problem.least.some((least, job) => least > problem.most[job])) continue;
    const { network } = networkOf(problem, round % 2 === 0 ? [0] : []);
    const reading = problemOf(network);
    if (reading.kind === 'other') continue; // a tiny network may be read in several ways
    const expected = solveFlow(network);
    expect(checkFlow(network, expected)).toBeNull();
    const placement = solvePlacement(reading.problem);
    expect(placement.kind).toBe(expected.kind);
    if (placement.kind !== 'optimal' || expected.kind !== 'optimal') {
      found.infeasible += 1;
      continue;
    }
    const flow = flowOfReading(network, reading, placement);
    expect(checkFlow(network, { ...expected, flow })).toBeNull();
    expect(placement.cost).toBe(expected.cost);
    found.optimal += 1;
  }
  expect(found.optimal).toBeGreaterThan(100);
  expect(found.infeasible).toBeGreaterThan(20);
});

test('six computers with both roots placed send a unit each to the sink', () => {
  const { network } = networkOf(sixComputers([2, 2], [2, 2]), [4, 2]);
  const reading = problemOf(network);
  if (reading.kind === 'other') throw new Error(reading.reason);
  const placement = solvePlacement(reading.problem);
  if (placement.kind !== 'optimal') throw new Error(placement.bound);
  const flow = flowOfReading(network, reading, placement);
  const sink = network.nodes - 1;
  const carried = Array.from({ length: 6 }, (_, computer) => {
    const arc = network.from.findIndex((node, at) => node === sink - 6 + computer && network.to[at] === sink);
    return flow[arc];
  });
  expect(carried).toEqual([1, 1, 1, 1, 1, 1]);
});
