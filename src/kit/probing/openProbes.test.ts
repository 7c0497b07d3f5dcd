import { describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { TaskCursors } from '../tasks/taskCursors.ts';
import { OpenProbes } from './openProbes.ts';

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
const noted = (servers: number[], tasks?: number[]) => {
  const open = new OpenProbes(new TaskCursors(graphs));
  open.add(0, 0, Int32Array.from(servers), tasks === undefined ? undefined : Int32Array.from(tasks));
  return open;
};

describe('a server that asks', () => {
  test('gets the task that it was probed for before any other that may run there', () => {
    const open = noted([3, 1, 3], [0, 1, 2]);
    // In list order server 1 would get task 0, and no server would be left to ask for task 1.
    expect([open.take(0, 1), open.take(0, 3), open.take(0, 3)]).toEqual([1, 0, 2]);
  });

  test('gets another that may run there when its own is gone', () => {
    const open = noted([1, 3, 2], [0, 0, 1]);
    expect([open.take(0, 3), open.take(0, 1), open.take(0, 2)]).toEqual([0, 1, NONE]);
  });

  test('gets the next task in list order if its probes were not noted', () => {
    const open = new OpenProbes(new TaskCursors(graphs));
    expect([open.take(0, 1), open.take(0, 9)]).toEqual([0, NONE]);
  });
});

describe('probes are open', () => {
  test('until their servers ask, for each task and for all', () => {
    const open = noted([3, 1, 3, 2], [0, 0, 2, 1]);
    expect([...open.byServer(0, 0, NONE)]).toEqual([
      [3, 2],
      [1, 1],
      [2, 1],
    ]);
    open.take(0, 3);
    expect([...open.byServer(0, 0, 0)]).toEqual([[1, 1]]);
    expect([...open.byServer(0, 0, 2)]).toEqual([[3, 1]]);
    expect(open.end(0, 0)).toEqual([1, 3, 2]);
    expect(open.end(0, 0)).toEqual([]);
  });

  test('until their servers are lost', () => {
    const open = noted([3, 1, 3, 2]);
    open.serverLost(1, 3);
    expect(open.byServer(0, 0, NONE).get(3)).toBe(2);
    open.serverLost(0, 3);
    expect(open.end(0, 0)).toEqual([1, 2]);
  });

  test('for the scheduler that sent them, not for one that takes over', () => {
    const open = noted([3, 1]);
    expect(open.byServer(1, 0, NONE).size).toBe(0);
    open.add(1, 0, Int32Array.of(2));
    open.add(1, 0, Int32Array.of(1));
    expect(open.end(1, 0)).toEqual([2, 1]);
  });
});
