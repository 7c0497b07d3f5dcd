import { expect, test } from 'vitest';
import { solveFlow } from '../../../algorithms/flow/solveFlow.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import { goldenTrace } from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { choicesOfFlow, costOfFlow } from './choices.ts';
import { historyOf } from './history.ts';
import { quincyNetwork } from './network.ts';
import { problemAt } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

function golden() {
  const history = historyOf(goldenTrace());
  if (history === null) throw new Error('no flow was solved');
  return recordedFlow(problemAt(history, 0));
}

test('the golden network has 19 nodes and 38 arcs, and supplies that balance (T-QUI-1)', () => {
  const { network } = golden().quincy;
  expect([network.nodes, network.arcs, network.supply.reduce((sum, each) => sum + each, 0)]).toEqual([
    19, 38, 0,
  ]);
});

test('the recorded placement is a flow of cost 9 (T-QUI-3)', () => {
  const { quincy, flow } = golden();
  expect(costOfFlow(quincy, flow)).toBe(9 * COST_SCALE);
  const { network } = quincy;
  const left = Float64Array.from(network.supply);
  for (let arc = 0; arc < network.arcs; arc += 1) {
    expect(flow[arc]).toBeLessThanOrEqual(network.capacity[arc]);
    left[network.from[arc]] -= flow[arc];
    left[network.to[arc]] += flow[arc];
  }
  expect([...left].every((amount) => amount === 0)).toBe(true);
});

test('placements are read back out of a flow', () => {
  const { quincy, flow, choices, solved } = golden();
  expect(choicesOfFlow(quincy, flow, solved.problem.rackOf)).toEqual(choices);
});

test('roots keep their servers', () => {
  const { network, layout } = golden().quincy;
  expect([0, 1].map((root) => network.to[root] - layout.firstComputer)).toEqual([4, 2]);
});

test('the solvers find the recorded cost, the paper’s other bounds change it (T-QUI-3, T-QUI-5)', () => {
  const costWith = (bounds: [[number, number], [number, number]]) => {
    const history = historyOf(goldenTrace({ cost: 0, bounds }));
    if (history === null) throw new Error('no flow was solved');
    const solved = problemAt(history, 0);
    const found = solveFlow(quincyNetwork(solved).network);
    const placed = solvePlacement(solved.problem);
    return [found, placed].map((each) => (each.kind === 'optimal' ? each.cost / COST_SCALE : each.kind));
  };
  const both = (least: number, most: number): [number, number] => [least, most];
  expect(costWith([both(2, 2), both(2, 2)])).toEqual([9, 9]);
  expect(costWith([both(1, 3), both(1, 2)])).toEqual([9, 9]);
  expect(costWith([both(1, 1), both(2, 2)])).toEqual([11, 11]);
  expect(costWith([both(3, 3), both(2, 2)])).toEqual(['infeasible', 'infeasible']);
});
