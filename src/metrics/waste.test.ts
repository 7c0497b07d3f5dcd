import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { serverBytes, wastedBytes } from './dataRead.ts';
import { jobResponse, taskResponse } from './responseTime.ts';
import { copiedShare, copiesWon, copySlotShare, raceTime } from './speculation.ts';
import { taskWait } from './waitTime.ts';
import { wastedTime } from './waste.ts';

const seconds = (time: number) => time * SECOND;

// Task 0 is lost at 1 with server 0, runs again [2, 4), and its output is lost at 5; so is task 1 [4, 5), which reads
// it. Task 0 is recomputed [6, 8), then task 1 [8, 11).
const trace = traceOf({
  servers: 4,
  jobs: [{ stages: [1, 1] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: seconds(1), outcome: Outcome.failed },
    { task: 0, server: 1, startedAt: seconds(2), endedAt: seconds(4) },
    { task: 1, server: 2, startedAt: seconds(4), endedAt: seconds(5), outcome: Outcome.failed },
    { task: 0, server: 3, startedAt: seconds(6), endedAt: seconds(8) },
    { task: 1, server: 2, startedAt: seconds(8), endedAt: seconds(11) },
  ],
  outages: [
    { actor: 0, from: seconds(1) },
    { actor: 1, from: seconds(5) },
  ],
});

test("wait and response of a task end when it first finished; the job's response ends after recomputation", () => {
  expect([...trace.finishedBy]).toEqual([1, 4]);
  expect(taskWait.compute(trace)[0]).toBe(2);
  expect(taskResponse.compute(trace)[0]).toBe(4);
  expect(jobResponse.compute(trace)[0]).toBe(11);
});

test('failed attempts are wasted, and so are finished ones whose output had to be recomputed', () => {
  expect(wastedTime.compute(trace)[0]).toBe(1 + 2 + 1);
});

test('bytes read by wasted attempts count as read in vain', () => {
  const bytes = { locality: 0, until: 0, serverBytes: 1, rackBytes: 10, remoteBytes: 100 };
  const reading = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [
      { task: 0, startedAt: 0, endedAt: seconds(1), outcome: Outcome.preempted },
      { task: 0, startedAt: seconds(1), endedAt: seconds(3) },
    ],
    reads: [
      { attempt: 0, ...bytes },
      { attempt: 1, ...bytes },
    ],
  });
  expect(wastedBytes.compute(reading)[0]).toBe(111);
  expect(serverBytes.compute(reading)[0]).toBe(2);
});

test('a finished task that runs again for its reader is wasted only if it is stopped, and is no copy', () => {
  const again = { task: 0, kind: AttemptKind.speculative, outcome: Outcome.lostRace };
  const reran = (wouldEndAt: number) =>
    traceOf({
      jobs: [{ stages: [1] }],
      attempts: [
        { task: 0, boundAt: 0, startedAt: 0, endedAt: seconds(2) },
        { ...again, boundAt: seconds(3), startedAt: seconds(3), endedAt: seconds(7) },
      ],
      lostRaces: [{ attempt: 1, wouldEndAt }],
    });
  const [made, stopped] = [seconds(7), seconds(9)].map(reran);
  expect([made, stopped].map((each) => wastedTime.compute(each)[0])).toEqual([0, 4]);
  for (const metric of [copiedShare, copySlotShare, copiesWon, raceTime])
    expect([metric.id, metric.compute(made)[0]]).toEqual([metric.id, Number.NaN]);
});
