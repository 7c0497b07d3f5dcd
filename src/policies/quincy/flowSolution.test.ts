import { expect, test } from 'vitest';
import { type Placement, type PlacementProblem, Via } from '../../algorithms/placement/problem.ts';
import { readPlacement } from './flowSolution.ts';

const problem = { tasks: 5, rackOf: Uint32Array.of(0, 0, 0, 1, 1, 1) } as PlacementProblem;

function read(computers: number[], via: number[], before: number[]): number[] {
  const placement = { computerOf: Int32Array.from(computers), via: Uint8Array.from(via) } as Placement;
  return [...readPlacement(problem, placement, Int32Array.from(before))];
}

test('a task whose flow reached a computer directly gets that one', () => {
  const { computer, unscheduled } = Via;
  const via = [computer, computer, unscheduled, computer, computer];
  expect(read([2, 1, -1, 0, 4], via, [-1, -1, -1, -1, -1])).toEqual([2, 1, -1, 0, 4]);
});

test('the computers behind a rack or the cluster go to tasks in the order of submission', () => {
  const { rack, cluster } = Via;
  expect(read([2, 5, 1, 3, 0], [rack, cluster, rack, cluster, rack], [-1, -1, -1, -1, -1])).toEqual([
    0, 3, 1, 5, 2,
  ]);
});

test('a task that runs on one of them stays', () => {
  const { rack, computer } = Via;
  expect(read([2, 1, 0, 3, 4], [rack, rack, rack, computer, rack], [-1, 0, -1, -1, 4])).toEqual([
    1, 0, 2, 3, 4,
  ]);
});
