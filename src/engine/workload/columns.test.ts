import { expect, test } from 'vitest';
import { NONE } from '../ids.ts';
import { ANYWHERE, GraphColumns } from './columns.ts';
import type { Links } from './links.ts';
import { serverSetOf, taskCount } from './workload.ts';

const user = { name: 'ann', weight: 1, priority: 0 };

function lists({ first, items }: Links): number[][] {
  return Array.from({ length: first.length - 1 }, (_, owner) => [
    ...items.subarray(first[owner], first[owner + 1]),
  ]);
}

test('jobs, stages and tasks are numbered in the order in which they were added', () => {
  const columns = new GraphColumns();
  columns.addJob(0, 0);
  columns.addStage(3, [], ANYWHERE);
  columns.addStage(1, [0], ANYWHERE);
  columns.addJob(0, 1);
  columns.addStage(2, [], ANYWHERE);
  const graphs = columns.finish([user], ['a', 'b']);
  expect([graphs.jobs, graphs.stages, graphs.tasks]).toEqual([2, 3, 6]);
  expect([...graphs.jobFirstStage]).toEqual([0, 2, 3]);
  expect([...graphs.stageJob]).toEqual([0, 0, 1]);
  expect([...graphs.stageFirstTask]).toEqual([0, 3, 4, 6]);
  expect([...graphs.jobClass]).toEqual([0, 1]);
  expect(taskCount(graphs, 2)).toBe(2);
});

test('a job and a stage have the optional properties given, and otherwise the defaults', () => {
  const columns = new GraphColumns();
  columns.addJob(0, 0, { pool: 2, deadline: 5, ideal: 3, tokens: 7 });
  columns.addStage(2, [], ANYWHERE);
  columns.addStage(2, [0], ANYWHERE, { reads: [], shuffleBytes: 8, slowStart: 1, isOneToOne: true });
  columns.addJob(0, 0);
  columns.addStage(1, [], ANYWHERE);
  const { jobPool, jobDeadline, jobIdeal, jobTokens = [], storage } = columns.finish([user], ['a']);
  expect([...jobPool]).toEqual([2, NONE]);
  expect([...jobDeadline]).toEqual([5, Infinity]);
  expect([...jobIdeal]).toEqual([3, Infinity]);
  expect([...jobTokens]).toEqual([7, 0]);
  expect([...storage.isOneToOne]).toEqual([0, 1, 0]);
});

test('parents are stages of the same job, and children are the inverse lists', () => {
  const columns = new GraphColumns();
  columns.addJob(0, 0);
  columns.addStage(1, [], ANYWHERE);
  columns.addJob(0, 0);
  columns.addStage(1, [], ANYWHERE);
  columns.addStage(1, [0], ANYWHERE);
  columns.addStage(1, [0, 1], ANYWHERE);
  const graphs = columns.finish([user], ['a']);
  expect(lists(graphs.parents)).toEqual([[], [], [1], [1, 2]]);
  expect(lists(graphs.children)).toEqual([[], [2, 3], [3], []]);
});

test('task i of a stage has set i modulo their number, and a set lists its servers in ascending order', () => {
  const columns = new GraphColumns();
  const first = columns.addServerSets([[9]]);
  const input = columns.addServerSets([
    [10, 2],
    [3, 1],
  ]);
  columns.addJob(0, 0);
  columns.addStage(1, [], first);
  columns.addStage(3, [0], input);
  const graphs = columns.finish([user], ['a']);
  expect(lists(graphs.serverSets)).toEqual([[9], [2, 10], [1, 3]]);
  expect([1, 2, 3].map((task) => serverSetOf(graphs, 1, task))).toEqual([1, 2, 1]);
});

test('a workload without jobs has no rows', () => {
  const graphs = new GraphColumns().finish([user], []);
  expect([graphs.jobs, graphs.stages, graphs.tasks]).toEqual([0, 0, 0]);
  expect(lists(graphs.children)).toEqual([]);
});
