import { expect, test } from 'vitest';
import { stopsAt } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { Outcome } from '../record/schema.ts';

const twoTasks: TestRun = { jobs: [oneStage([100, 30])] };

/** Lists attempts: task, start, end, outcome. */
function lives(run: TestRun, moments: readonly number[], heard: string[]) {
  const trace = runByHand(run, (sim) => stopsAt(sim, moments, heard));
  const { task, startedAt, endedAt, outcome } = trace.tables.attempts.columns;
  const rows = Array.from(task, (each, row) => [each, startedAt[row], endedAt[row], outcome[row]]);
  return { rows, endedAt: trace.endedAt, finishedAt: [...trace.tables.jobs.columns.finishedAt] };
}

test('a stopped attempt leaves its slot, its scheduler is told, and the task runs again for the same time', () => {
  const heard: string[] = [];
  const { rows, finishedAt } = lives(twoTasks, [40], heard);
  expect(heard).toEqual(['task 0 of stage 0 is lost at 40', 'stop at 40: true']);
  expect(rows).toEqual([
    [0, 0, 40, Outcome.preempted],
    [1, 40, 70, Outcome.finished],
    [0, 70, 170, Outcome.finished],
  ]);
  expect(finishedAt).toEqual([170]);
});

test('pending events of a stopped attempt do not affect the attempt that reuses its id', () => {
  // The first attempt would have ended at 100. The attempt that starts at 40 reuses its id.
  const { rows, endedAt } = lives({ jobs: [oneStage([100, 95])] }, [40], []);
  expect(rows.map(([task, , end]) => [task, end])).toEqual([
    [0, 40],
    [1, 135],
    [0, 235],
  ]);
  expect(endedAt).toBe(235);
});

test("a stop that comes after the attempt's end does nothing", () => {
  const heard: string[] = [];
  const { rows } = lives(twoTasks, [101, 120, 500], heard);
  expect(heard).toEqual(['stop at 101: false', 'stop at 120: false', 'stop at 500: false']);
  expect(rows.map(([, , , outcome]) => outcome)).toEqual([Outcome.finished, Outcome.finished]);
});

test('a server stops only what runs on itself', () => {
  expect(() =>
    runByHand({ servers: 2, jobs: [oneStage([100])] }, (sim) => ({
      onStageReady(_, stage) {
        sim.stop(0, sim.bind(0, stage, 0), 0);
      },
      onSlotFree: () => undefined,
    })),
  ).toThrow('scheduler 0 used a verb of server 0');
});

test('readers that wait for a stopped task give their slots up, and start early again once it has started', () => {
  const stages = [{ durations: [100] }, { durations: [30, 30], slowStart: 0 }];
  const heard: string[] = [];
  const { rows, finishedAt } = lives({ servers: 2, jobs: [{ stages }] }, [40], heard);
  // One reader is queued before the stopped task: the two readers would keep both slots from it for ever.
  expect(rows).toEqual([
    [0, 0, 40, Outcome.preempted],
    [1, 0, 40, Outcome.failed],
    [2, 40, 40, Outcome.failed],
    [0, 40, 140, Outcome.finished],
    [1, 40, 170, Outcome.finished],
    [2, 140, 170, Outcome.finished],
  ]);
  expect(heard).toEqual([
    'task 0 of stage 0 is lost at 40',
    'task 1 of stage 1 is lost at 40',
    'stop at 40: true',
    'task 2 of stage 1 is lost at 40',
  ]);
  expect(finishedAt).toEqual([170]);
});
