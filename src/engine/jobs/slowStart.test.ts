import { describe, expect, test } from 'vitest';
import { ANYWHERE, GraphColumns } from '../workload/columns.ts';
import { SlowStart, startsEarly, tasksBefore } from './slowStart.ts';

/** Stages 0 (2 tasks) and 1 (3 tasks); stage 2 reads from both and starts after a share of the five tasks. */
function graphsOf(share: number) {
  const columns = new GraphColumns();
  columns.addJob(0, 0);
  columns.addStage(2, [], ANYWHERE);
  columns.addStage(3, [], ANYWHERE);
  columns.addStage(1, [0, 1], ANYWHERE, { reads: [], shuffleBytes: 1, slowStart: share });
  return columns.finish([], ['job']);
}

/**
 * Starts and then finishes the tasks one by one; returns how many had started and finished when the stage could open.
 */
function stepsUntilOpen(share: number): { readonly started: number; readonly finished: number } {
  let wants = 0;
  const slowStart = new SlowStart(graphsOf(share), () => {
    wants += 1;
  });
  for (let started = 1; started <= 5; started += 1) {
    slowStart.taskStarted(started <= 2 ? 0 : 1);
    if (wants > 0) return { started, finished: 0 };
  }
  for (let finished = 1; finished <= 5; finished += 1) {
    slowStart.taskFinished(finished <= 2 ? 0 : 1);
    if (wants > 0) return { started: 5, finished };
  }
  throw new Error('never opens');
}

describe('a stage that starts early', () => {
  test.each([
    [0, 0],
    [0.05, 1],
    [0.2, 1],
    [0.4, 2],
    [0.5, 3],
    [0.6, 3],
    [0.99, 5],
  ])('after a share of %d opens when all five have started and %d have finished', (share, finished) => {
    expect(stepsUntilOpen(share)).toEqual({ started: 5, finished });
  });

  test('opens once, and not when a task was lost meanwhile', () => {
    const slowStart = new SlowStart(graphsOf(0), () => undefined);
    for (const stage of [0, 0, 1, 1, 1]) slowStart.taskStarted(stage);
    slowStart.taskLost(1, false);
    expect([slowStart.open(2), slowStart.has(2)]).toEqual([false, false]);
    slowStart.taskStarted(1);
    expect([slowStart.open(2), slowStart.has(2), slowStart.open(2)]).toEqual([true, true, false]);
    slowStart.taskLost(0, false);
    expect(slowStart.has(2)).toBe(true);
  });

  test('needs stages before it, and a share below 1', () => {
    const graphs = graphsOf(0.5);
    expect([0, 1, 2].map((stage) => startsEarly(graphs, stage))).toEqual([false, false, true]);
    expect(startsEarly(graphsOf(1), 2)).toBe(false);
    expect(tasksBefore(graphs, 2)).toBe(5);
  });
});
