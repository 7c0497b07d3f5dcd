import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { TaskCursors } from '../shared/taskCursors.ts';
import { Pledges } from './pledges.ts';

const graphs = listWorkload({
  users: [],
  classes: ['job'],
  jobs: [
    {
      user: 0,
      jobClass: 0,
      arrivesAt: 0,
      stages: [{ durations: [1, 1, 1], after: [], servers: [[1, 3], [1, 2], [3]] }],
    },
  ],
  warmup: 0,
});

test('a server gets the task that it was probed for before any other that may run there', () => {
  const pledges = new Pledges(new TaskCursors(graphs));
  pledges.note(0, Int32Array.of(3, 1, 3), Int32Array.of(0, 1, 2));
  // In list order server 1 would get task 0, and nobody would be left to ask for task 1.
  expect([pledges.take(0, 1), pledges.take(0, 3), pledges.take(0, 3)]).toEqual([1, 0, 2]);
});

test('a server whose own task is gone gets another that may run there', () => {
  const pledges = new Pledges(new TaskCursors(graphs));
  pledges.note(0, Int32Array.of(1, 3, 2), Int32Array.of(0, 0, 1));
  expect([pledges.take(0, 3), pledges.take(0, 1), pledges.take(0, 2)]).toEqual([0, 1, NONE]);
});

test('without a note, tasks go to whoever asks', () => {
  const pledges = new Pledges(new TaskCursors(graphs));
  expect([pledges.take(0, 1), pledges.take(0, 9)]).toEqual([0, NONE]);
});
