import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { FlowTasks, type TaskArcs } from './flowTasks.ts';

const TICKS = 10_000; // in a second
const arcs: TaskArcs = { job: 0, to: [3], cost: [0], any: 7 };

test('waiting and working times of a task add up over all its starts', () => {
  const tasks = new FlowTasks(1, 1);
  tasks.submit(0, arcs, SECOND);
  tasks.start(0, 3, 0, 3 * SECOND);
  tasks.stop(0, 7 * SECOND);
  tasks.start(0, 5, 7, 8 * SECOND);
  const now = 10 * SECOND;
  expect([tasks.waitedTicks(0, now), tasks.workedTicks(0, now)]).toEqual([3 * TICKS, 6 * TICKS]);
  expect([tasks.serverOf[0], tasks.dataCost[0]]).toEqual([5, 7]);
});

test('a task that is submitted again starts from zero, behind the others', () => {
  const tasks = new FlowTasks(3, 1);
  for (const task of [0, 1, 2]) tasks.submit(task, arcs, 0);
  tasks.start(0, 3, 0, 0);
  tasks.forget(0);
  tasks.submit(0, arcs, 5 * SECOND);
  expect(tasks.list()).toEqual([1, 2, 0]);
  expect([tasks.waitedTicks(0, 6 * SECOND), tasks.workedTicks(0, 6 * SECOND)]).toEqual([TICKS, 0]);
});

test('tasks and jobs are counted when they are submitted, run and end', () => {
  const tasks = new FlowTasks(3, 2);
  tasks.submit(0, arcs, 0);
  tasks.submit(1, arcs, 0);
  tasks.submit(2, { ...arcs, job: 1 }, 0);
  tasks.start(1, 3, 0, 0);
  tasks.forget(2);
  expect([[...tasks.jobs], [...tasks.submitted], [...tasks.running]]).toEqual([[0], [2, 0], [1, 0]]);
  expect([tasks.waiting, tasks.runningTotal, tasks.arcCount]).toEqual([1, 1, 2]);
  tasks.forget(1);
  expect([tasks.waiting, tasks.runningTotal, tasks.list()]).toEqual([1, 0, [0]]);
});
