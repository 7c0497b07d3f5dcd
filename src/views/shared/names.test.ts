import { expect, test } from 'vitest';
import { traceDataOf } from '../../testing/trace/testTrace.ts';
import { jobName, jobOfTask, rackName, schedulerName, serverName, taskName } from './names.ts';

const { graphs } = traceDataOf({ jobs: [{ stages: [2, 1] }, { stages: [3] }] });

test('jobs, racks and schedulers are counted from 1, servers from 0', () => {
  expect([jobName(0), rackName(2), schedulerName(1, 3), serverName(7, 24)]).toEqual([
    'j1',
    'rack 3',
    'scheduler 2',
    's07',
  ]);
});

test('all servers of a cluster have names of one width', () => {
  expect([serverName(3, 10_000), serverName(9999, 10_000), serverName(3, 4)]).toEqual([
    's0003',
    's9999',
    's03',
  ]);
});

test('the only scheduler needs no number', () => {
  expect(schedulerName(0, 1)).toBe('scheduler');
});

test('a task is named by its job and its number in it, over all stages', () => {
  expect(Array.from({ length: 6 }, (_, task) => taskName(graphs, task))).toEqual([
    'j1·1',
    'j1·2',
    'j1·3',
    'j2·1',
    'j2·2',
    'j2·3',
  ]);
  expect(Array.from({ length: 6 }, (_, task) => jobOfTask(graphs, task))).toEqual([0, 0, 0, 1, 1, 1]);
});
