import { expect, test } from 'vitest';
import type { FlowNetwork } from '../../../algorithms/flow/flowNetwork.ts';
import { streamOf } from '../../../algorithms/random.ts';
import { drawProblem, sixComputers } from '../../../testing/policies/quincy/solver/testProblem.ts';
import { networkOf, type PlacementLayout } from './network.ts';
import type { NodeRanges } from './networkRoles.ts';
import { problemOf } from './readNetwork.ts';
import { solvePlacement } from './solve.ts';

function rangesOf(layout: PlacementLayout): NodeRanges {
  return {
    roots: [layout.firstRoot, layout.firstTask - 1],
    workers: [layout.firstTask, layout.firstUnscheduled - 1],
    unscheduled: [layout.firstUnscheduled, layout.cluster - 1],
    cluster: layout.cluster,
    racks: [layout.firstRack, layout.firstComputer - 1],
    computers: [layout.firstComputer, layout.sink - 1],
    sink: layout.sink,
  };
}

/** Numbers the nodes in reverse order. */
function reversed(network: FlowNetwork): FlowNetwork {
  const last = network.nodes - 1;
  return {
    ...network,
    supply: network.supply.slice().reverse(),
    from: network.from.map((node) => last - node),
    to: network.to.map((node) => last - node),
  };
}

function costOf(network: FlowNetwork, ranges?: NodeRanges): number {
  const reading = problemOf(network, ranges);
  if (reading.kind === 'other') throw new Error(reading.reason);
  const outcome = solvePlacement(reading.problem);
  return outcome.kind === 'optimal' ? outcome.cost : Infinity;
}

test('six computers are read back from their network, by ranges and by structure', () => {
  const problem = sixComputers([2, 2], [2, 2]);
  const { network, layout } = networkOf(problem, [4, 2]);
  expect(problemOf(network, rangesOf(layout))).toMatchObject({ kind: 'quincy', problem });
  expect(costOf(network)).toBe(9e6);
  expect(costOf(reversed(network))).toBe(9e6);
});

test('a random problem costs the same after it was written and read back', () => {
  const stream = streamOf(31, 'placement/read');
  let read = 0;
  for (let round = 0; round < 400; round += 1) {
    const problem = drawProblem(stream, { computers: 8, jobs: 3, tasks: 15, cost: 30 });
    if (problem.least.some((least, job) => least > problem.most[job])) continue;
    const { network, layout } = networkOf(problem);
    const outcome = solvePlacement(problem);
    expect(costOf(network, rangesOf(layout))).toBe(outcome.kind === 'optimal' ? outcome.cost : Infinity);
    read += 1;
  }
  expect(read).toBeGreaterThan(300);
});

test('a network of another shape is rejected with the reason', () => {
  const { network, layout } = networkOf(sixComputers([2, 2], [2, 2]));
  const dear = network.cost.slice();
  dear[layout.firstRackArc] = 5;
  expect(problemOf({ ...network, cost: dear })).toEqual({
    kind: 'other',
    reason: `the edge from node ${layout.firstRack + 1} to ${layout.firstComputer + 1} costs 5, not 0`,
  });
  const narrow = network.capacity.slice();
  narrow[layout.firstClusterArc] = 1;
  expect(problemOf({ ...network, capacity: narrow })).toMatchObject({ kind: 'other' });
  const ring: FlowNetwork = {
    nodes: 2,
    arcs: 2,
    supply: new Float64Array(2),
    from: Int32Array.of(0, 1),
    to: Int32Array.of(1, 0),
    capacity: Float64Array.of(1, 1),
    cost: new Float64Array(2),
  };
  expect(problemOf(ring)).toEqual({ kind: 'other', reason: 'no node is a sink' });
});
