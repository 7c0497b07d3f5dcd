import { expect, test } from 'vitest';
import { toSeconds } from '../engine/kernel/time.ts';
import { copiesAtRandom, racesCopies } from '../testing/engine/world/testCopies.ts';
import { oneStage, runByHand, type TestRun } from '../testing/engine/world/testRun.ts';
import { openTrace } from '../trace/openTrace.ts';
import { jobResponse, taskResponse, taskService } from './responseTime.ts';
import { wastedTime } from './waste.ts';

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);

test('metrics count the first finisher of a task', () => {
  const stages = [{ durations: [30], copyDurations: [[10]] }, { durations: [5] }];
  const run: TestRun = { servers: 2, networkDelay: 1, jobs: [{ stages }] };
  const trace = openTrace(
    runByHand(run, (sim) => racesCopies(sim, { copies: [{ task: 0, server: 1, at: 4 }] })),
  );
  // The copy runs from 5 to 15, its original from 1 to 16; the second task from 16 to 21.
  const micros = (seconds: ArrayLike<number>) => Array.from(seconds, (each) => Math.round(each * 1e6));
  expect(micros(taskResponse.compute(trace))).toEqual([15, 6]);
  expect(micros(taskService.compute(trace))).toEqual([10, 5]);
  expect(micros(jobResponse.compute(trace))).toEqual([21]);
  expect(micros(wastedTime.compute(trace))).toEqual([15]);
});

test('useful and wasted time add up to the busy time of slots', () => {
  const failures = [
    { server: 1, at: 150, noticedAt: 200, backAt: 400 },
    { server: 2, at: 300, noticedAt: 330, backAt: 500 },
  ];
  const jobs = Array.from({ length: 20 }, (_, job) => ({
    arrivesAt: 30 * job,
    stages: [oneStage([70, 20, 90, 40]).stages[0], { durations: [30, 60], shuffleBytes: 10 }],
  }));
  const run: TestRun = { servers: 4, slotsPerServer: 2, networkDelay: 3, failures, jobs };
  const data = runByHand(run, (sim) => copiesAtRandom(sim, { every: 2, within: 200 }));
  const trace = openTrace(data);
  const { startedAt, endedAt } = data.tables.attempts.columns;
  const busy = sum(endedAt.map((end, row) => (startedAt[row] < Infinity ? end - startedAt[row] : 0)));
  const wasted = sum(wastedTime.compute(trace));
  expect(wasted).toBeGreaterThan(0);
  // A task's useful attempt is the last one that finished; earlier finishers, whose output was lost, were wasted.
  const last = new Map<number, number>();
  const { task, outcome } = data.tables.attempts.columns;
  outcome.forEach((each, row) => {
    if (each !== 1) return;
    const before = last.get(task[row]);
    if (before === undefined || endedAt[before] <= endedAt[row]) last.set(task[row], row);
  });
  expect(last.size).toBe(data.graphs.tasks);
  const useful = sum([...last.values()].map((row) => toSeconds(endedAt[row] - startedAt[row])));
  expect(useful + wasted).toBeCloseTo(toSeconds(busy), 12);
});
