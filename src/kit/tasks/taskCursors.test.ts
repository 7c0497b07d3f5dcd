import { describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { TaskCursors } from './taskCursors.ts';

const stage = (tasks: number, servers: readonly (readonly number[])[] = []) => ({
  durations: new Float64Array(tasks).fill(1),
  after: [],
  servers,
});

/** Stage 0: tasks 0–2 anywhere. Stage 1: tasks 3–5, each in a set of its own. Stage 2: task 6–7, all in one set. */
const graphs = listWorkload({
  users: [],
  classes: ['job'],
  jobs: [
    {
      user: 0,
      jobClass: 0,
      arrivesAt: 0,
      stages: [stage(3), stage(3, [[1, 2], [2, 3], [9]]), stage(2, [[4]])],
    },
  ],
  warmup: 0,
});
const leftOf = (cursors: TaskCursors, of: number) => {
  const tasks: number[] = [];
  cursors.eachLeft(of, (task) => tasks.push(task));
  return tasks;
};

describe('tasks of a stage', () => {
  test('that were lost are left again, and are handed out before those that never ran', () => {
    const cursors = new TaskCursors(graphs);
    for (let i = 0; i < 2; i += 1) cursors.takeFirst(0);
    cursors.giveBack(0, 1);
    cursors.giveBack(0, 0);
    expect([cursors.left(0), leftOf(cursors, 0)]).toEqual([3, [1, 0, 2]]);
    expect([cursors.take(0, 7), cursors.takeFirst(0), cursors.takeFirst(0)]).toEqual([1, 0, 2]);
    expect([cursors.left(0), cursors.takeFirst(0)]).toEqual([0, NONE]);
    cursors.mark(1, 3);
    cursors.mark(1, 4);
    cursors.giveBack(1, 3);
    expect([leftOf(cursors, 1), cursors.take(1, 9), cursors.take(1, 9), cursors.take(1, 2)]).toEqual([
      [3, 5],
      5,
      NONE,
      3,
    ]);
  });

  test('are handed out in list order, each once', () => {
    const cursors = new TaskCursors(graphs);
    expect([cursors.left(0), leftOf(cursors, 0)]).toEqual([3, [0, 1, 2]]);
    expect([cursors.take(0, 7), cursors.takeFirst(0)]).toEqual([0, 1]);
    expect([cursors.left(0), leftOf(cursors, 0)]).toEqual([1, [2]]);
    expect([cursors.take(0, 7), cursors.take(0, 7), cursors.takeFirst(0)]).toEqual([2, NONE, NONE]);
    expect([cursors.left(0), leftOf(cursors, 0)]).toEqual([0, []]);
  });

  test('go only to servers in their own set; a server gets the first that fits', () => {
    const cursors = new TaskCursors(graphs);
    expect([0, 1, 2].map((of) => cursors.hasOwnSets(of))).toEqual([false, true, false]);
    expect(cursors.take(1, 5)).toBe(NONE);
    expect(cursors.take(1, 3)).toBe(4);
    expect(cursors.take(1, 3)).toBe(NONE);
    expect([leftOf(cursors, 1), cursors.isLeft(4), cursors.isLeft(5)]).toEqual([[3, 5], false, true]);
    expect([cursors.take(1, 2), cursors.take(1, 2), cursors.take(1, 9)]).toEqual([3, NONE, 5]);
    expect(cursors.left(1)).toBe(0);
  });

  test('go to any server once the stage is relaxed, those whose set has the server first', () => {
    const cursors = new TaskCursors(graphs);
    cursors.relax(1);
    expect([cursors.take(1, 9), cursors.take(1, 5), cursors.take(1, 5), cursors.take(1, 5)]).toEqual([
      5,
      3,
      4,
      NONE,
    ]);
  });

  test('can be taken out of turn', () => {
    const cursors = new TaskCursors(graphs);
    cursors.mark(1, 3);
    cursors.mark(1, 4);
    expect([cursors.left(1), cursors.takeFirst(1), cursors.takeFirst(1)]).toEqual([1, 5, NONE]);
  });

  test('with a job-level constraint go to any server that asks: only allowed servers were probed', () => {
    const cursors = new TaskCursors(graphs);
    expect([cursors.take(2, 4), cursors.take(2, 4), cursors.take(2, 4)]).toEqual([6, 7, NONE]);
  });
});
