import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import {
  drawProblem,
  problemFrom,
  sixComputers,
  type TestTask,
} from '../../../testing/policies/quincy/solver/testProblem.ts';
import { flowOf, networkOf } from './network.ts';
import { solvePlacement } from './solve.ts';

test('six computers, five tasks and two roots are 19 nodes and 38 edges (T-QUI-1)', () => {
  const { network } = networkOf(sixComputers([2, 2], [2, 2]), [4, 2]);
  expect([network.nodes, network.arcs]).toEqual([19, 38]);
});

test('the edges of six computers cost what data and waiting do (T-QUI-2)', () => {
  const { network, layout } = networkOf(sixComputers([2, 2], [2, 2]), [4, 2]);
  const edgesOf = (task: number) => {
    const edges: string[] = [];
    const names = [
      'r1',
      'r2',
      'w1',
      'w2',
      'w3',
      'v1',
      'v2',
      'U1',
      'U2',
      'X',
      'R1',
      'R2',
      'C1',
      'C2',
      'C3',
      'C4',
      'C5',
      'C6',
      'S',
    ];
    for (let arc = 0; arc < network.arcs; arc += 1) {
      if (network.from[arc] !== layout.firstTask + task) continue;
      edges.push(`${names[network.to[arc]]} ${network.cost[arc] / 1e6}`);
    }
    return edges.join(', ');
  };
  expect([0, 1, 2, 3, 4].map(edgesOf)).toEqual([
    'U1 6, X 8, R1 4, C1 0',
    'U1 5, X 6, R1 6, R2 6, C1 4, C4 4',
    'U1 5, X 2, R2 1, C6 0',
    'U2 10, X 10, R1 5, C1 0',
    'U2 2, X 0',
  ]);
});

test('U supplies F − N and lets F − E through; the sink takes F and a root of each job (AMB-30)', () => {
  const { network, layout } = networkOf(sixComputers([1, 2], [0, 1]), [4, 2]);
  expect([...network.supply.slice(layout.firstUnscheduled, layout.cluster)]).toEqual([-1, -1]);
  expect(network.supply[layout.sink]).toBe(-5);
  expect([0, 1].map((job) => network.capacity[layout.firstUnscheduledArc + job])).toEqual([1, 1]);
});

test.each([
  [10, 2000, 8, 243, 2273, 14_514],
  [100, 20_000, 83, 2500, 22_785, 145_283],
])(
  '%d jobs of %d tasks on %d racks of %d computers are %d nodes, %d edges (T-QUI-9, T-QUI-10)',
  (jobs, tasks, racks, computers, nodes, edges) => {
    const size = Math.ceil(computers / racks);
    const sizes = Array.from({ length: racks }, (_, rack) =>
      Math.max(0, Math.min(size, computers - rack * size)),
    );
    const arcs = [
      [0, 1],
      [1, 1],
      [2, 1],
      [computers, 1],
      [computers + 1, 1],
    ] as const;
    const task = (index: number): TestTask => ({ job: index % jobs, wait: 1, any: 1, arcs });
    const problem = problemFrom({
      racks: sizes,
      bounds: Array.from({ length: jobs }, () => [0, tasks / jobs] as const),
      tasks: Array.from({ length: tasks }, (_, index) => task(index)),
    });
    const { network } = networkOf(
      problem,
      Array.from({ length: jobs }, (_, job) => job),
    );
    expect([network.nodes, network.arcs]).toEqual([nodes, edges]);
  },
);

test('the flow of a placement fits its network at the same cost', () => {
  const stream = streamOf(21, 'placement/flow');
  let drawn = 0;
  for (let round = 0; round < 300; round += 1) {
    const problem = drawProblem(stream, { computers: 10, jobs: 3, tasks: 20, cost: 20 });
    const placement = solvePlacement(problem);
    if (placement.kind !== 'optimal') continue;
    drawn += 1;
    const drawnNetwork = networkOf(problem, round % 2 === 0 ? [0] : []);
    const { network } = drawnNetwork;
    const flow = flowOf(problem, placement, drawnNetwork);
    const left = network.supply.slice();
    let cost = 0;
    for (let arc = 0; arc < network.arcs; arc += 1) {
      expect(flow[arc]).toBeGreaterThanOrEqual(0);
      expect(flow[arc]).toBeLessThanOrEqual(network.capacity[arc]);
      left[network.from[arc]] -= flow[arc];
      left[network.to[arc]] += flow[arc];
      cost += flow[arc] * network.cost[arc];
    }
    expect(left.every((units) => units === 0)).toBe(true);
    expect(cost).toBe(placement.cost);
  }
  expect(drawn).toBeGreaterThan(100);
});
