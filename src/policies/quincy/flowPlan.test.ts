import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { planOf } from './flowPlan.ts';
import type { FlowChange, FlowSolution } from './flowSolver.ts';
import { Via } from './solver/problem.ts';

type Change = readonly [task: number, from: number, to: number];

/** Plans changes, given the free slots of each server, with all tasks where they were. */
function planned(
  changes: readonly Change[],
  free: readonly number[],
  {
    gone = [],
    down = [],
    roots = [],
    over = [],
  }: Partial<Record<'gone' | 'down' | 'roots' | 'over', readonly number[]>> = {},
) {
  const costs = { via: Via.computer, cost: 0, waitCost: 0, stayCost: 0, price: 0, next: null };
  const solution: FlowSolution = {
    question: {
      jobs: [],
      bounds: { least: new Int32Array(0), most: new Int32Array(0) },
      roots: roots.map((_, job) => job),
      places: new Uint16Array(free.length),
      placesInAll: 0,
      now: 0,
    },
    cost: 0,
    submitted: [],
    running: [],
    rootServers: roots,
    changes: changes.map(([task, from, to]): FlowChange => ({ task, from, to, ...costs })),
  };
  const serverOf = new Int32Array(20).fill(NONE);
  for (const [task, from] of changes) serverOf[task] = from;
  const plan = planOf(solution, {
    computers: { free: Uint16Array.from(free), has: (server) => !down.includes(server) },
    tasks: { serverOf, has: (task) => !gone.includes(task), isAwaited: () => false },
    unplaced: new Set([...roots.keys()].filter((job) => !over.includes(job))),
  });
  const tasksOf = (list: readonly FlowChange[]) => list.map(({ task }) => task);
  return { leaves: tasksOf(plan.leaves), starts: tasksOf(plan.starts), roots: plan.roots.length };
}

test('tasks start in slots that are free or that others leave', () => {
  const changes: Change[] = [
    [0, NONE, 0],
    [1, 0, 1],
    [2, NONE, 2],
    [3, 2, NONE],
  ];
  expect(planned(changes, [0, 1, 0])).toEqual({ leaves: [1, 3], starts: [0, 1, 2], roots: 0 });
});

test('a task stays if the slot of its new place is not known to be free, and so does the task that would take its slot', () => {
  const changes: Change[] = [
    [0, NONE, 0],
    [1, 0, 1],
    [2, NONE, 2],
    [3, 2, NONE],
  ];
  expect(planned(changes, [0, 0, 0])).toEqual({ leaves: [3], starts: [2], roots: 0 });
});

test('a task does not leave for a task that is gone, or that finds no slot', () => {
  const swap: Change[] = [
    [0, NONE, 0],
    [1, 1, NONE],
  ];
  expect(planned(swap, [1, 0])).toEqual({ leaves: [1], starts: [0], roots: 0 });
  expect(planned(swap, [0, 0])).toEqual({ leaves: [], starts: [], roots: 0 });
  expect(planned(swap, [1, 0], { gone: [0] })).toEqual({ leaves: [], starts: [], roots: 0 });
  expect(planned(swap, [1, 0], { down: [0] })).toEqual({ leaves: [], starts: [], roots: 0 });
});

test('a task that is told to wait because that costs less leaves its slot, even if no task takes it', () => {
  expect(planned([[0, 0, NONE]], [0])).toEqual({ leaves: [0], starts: [], roots: 0 });
});

test('roots come before other tasks, and tasks leave for them', () => {
  const changes: Change[] = [
    [0, 0, NONE],
    [1, NONE, 1],
  ];
  expect(planned(changes, [0, 1], { roots: [0] })).toEqual({ leaves: [0], starts: [1], roots: 1 });
  expect(planned(changes, [0, 1], { roots: [0], over: [0] })).toEqual({ leaves: [], starts: [1], roots: 0 });
});

test('of several slots of a server as many tasks leave as are taken', () => {
  const changes: Change[] = [
    [0, 0, NONE],
    [1, 0, NONE],
    [2, NONE, 0],
    [3, NONE, 1],
  ];
  expect(planned(changes, [0, 1])).toEqual({ leaves: [0, 1], starts: [2, 3], roots: 0 });
  expect(planned(changes, [0, 0])).toEqual({ leaves: [1], starts: [2], roots: 0 });
});
