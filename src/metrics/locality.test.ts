import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { NO_INPUT, Outcome } from '../engine/record/schema.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { rackBytes, readingShare, remoteBytes, serverBytes } from './dataRead.ts';
import { jobServerLocal, rackLocal, remoteTasks, serverLocal } from './locality.ts';
import { wastedTime } from './waste.ts';

const seconds = (time: number) => time * SECOND;

// Job 0 is warm-up and remote. Job 1: task 1 is stopped at 3 s while remote and runs again on its server; task 2
// reads in its rack; task 3 only shuffles. Job 2: task 4 is remote, and task 5 has not finished. Each reads for half
// of its time.
const trace = traceOf({
  servers: 4,
  racks: 2,
  firstMeasuredJob: 1,
  jobs: [{ stages: [1] }, { stages: [2, 1] }, { stages: [2] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: seconds(2) },
    { task: 1, server: 1, startedAt: seconds(1), endedAt: seconds(3), outcome: Outcome.preempted },
    { task: 1, server: 2, startedAt: seconds(3), endedAt: seconds(5) },
    { task: 2, server: 3, startedAt: seconds(1), endedAt: seconds(3) },
    { task: 3, server: 0, startedAt: seconds(5), endedAt: seconds(7) },
    { task: 4, server: 1, startedAt: seconds(4), endedAt: seconds(8) },
    { task: 5, server: 3, startedAt: seconds(6) },
  ],
  reads: [
    { attempt: 0, locality: 2, until: seconds(1), remoteBytes: 64 },
    { attempt: 1, locality: 2, until: seconds(3), remoteBytes: 32 },
    { attempt: 2, locality: 0, until: seconds(4), serverBytes: 64 },
    { attempt: 3, locality: 1, until: seconds(2), rackBytes: 64 },
    { attempt: 4, locality: NO_INPUT, until: seconds(6), serverBytes: 4, remoteBytes: 8 },
    { attempt: 5, locality: 2, until: seconds(6), remoteBytes: 64 },
    { attempt: 6, locality: 0 },
  ],
});

const { NaN: none } = Number;
const values = (column: Float64Array) => Array.from(column);

test('of three measured tasks with input one was local, one in the rack and one remote', () => {
  expect(values(serverLocal.compute(trace))).toEqual([1 / 3]);
  expect(values(rackLocal.compute(trace))).toEqual([2 / 3]);
  expect(remoteTasks.compute(trace)[0]).toBeCloseTo(1 / 3, 15);
});

test('every job counts its own finished tasks', () => {
  expect(values(jobServerLocal.compute(trace))).toEqual([none, 1 / 2, 0]);
});

test('bytes are counted by locality, including those of stopped attempts and shuffles', () => {
  const bytes = [serverBytes, rackBytes, remoteBytes].map((metric) => metric.compute(trace)[0]);
  expect(bytes).toEqual([68, 64, 32 + 8 + 64]);
});

test('the share of reading is that of the service time of a task with input', () => {
  expect(values(readingShare.compute(trace))).toEqual([none, 0.5, 0.5, none, 0.5, none]);
});

test('the work of a stopped attempt is wasted, that of a running one is not', () => {
  expect(values(wastedTime.compute(trace))).toEqual([2]);
});

test('a run without input has no locality at all', () => {
  const dry = traceOf({ jobs: [{ stages: [1] }], attempts: [{ startedAt: 0, endedAt: SECOND }] });
  for (const metric of [serverLocal, rackLocal, remoteTasks, jobServerLocal, readingShare, remoteBytes]) {
    expect(values(metric.compute(dry))).toEqual([none]);
  }
  expect(values(wastedTime.compute(dry))).toEqual([0]);
});
