import { expect, test } from 'vitest';
import { NONE } from '../engine/ids.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { emptyHoldsFact } from './emptyHolds.ts';
import { MarkKind, marksFact, nextMark } from './marks.ts';

// Server 0 asks at 1 and gets the task of job 0; server 1 asks at 2 and gets nothing, then starts job 1 at once.
const trace = traceOf({
  servers: 2,
  jobs: [{ stages: [1] }, { arrivedAt: 1, stages: [1] }],
  attempts: [
    { task: 0, server: 0, startedAt: 3, endedAt: 9 },
    { task: 1, server: 1, startedAt: 4, endedAt: 12 },
  ],
  holds: [
    { server: 0, stage: 0, from: 1, to: 3 },
    { server: 1, stage: 0, from: 2, to: 4 },
    { server: 0, stage: 1, from: 10 },
  ],
  outages: [{ actor: 2, from: 5, to: 7 }],
});

test('a hold is empty when no task of its stage starts in its lane as it ends', () => {
  expect([...emptyHoldsFact.of(trace)]).toEqual([1]);
});

test('marks are in order of time and have their kinds', () => {
  const { at: times, kind, job } = marksFact.of(trace);
  expect(Array.from(times, (at, row) => ({ at, kind: kind[row], job: job[row] }))).toEqual([
    { at: 0, kind: MarkKind.arrival, job: 0 },
    { at: 1, kind: MarkKind.arrival, job: 1 },
    { at: 4, kind: MarkKind.emptyHold, job: 0 },
    { at: 5, kind: MarkKind.outage, job: NONE },
    { at: 7, kind: MarkKind.recovery, job: NONE },
    { at: 9, kind: MarkKind.jobEnd, job: 0 },
    { at: 12, kind: MarkKind.jobEnd, job: 1 },
  ]);
});

test('marks at the same time are in order of kind, then of job', () => {
  const together = traceOf({
    servers: 3,
    jobs: [{ stages: [1] }, { stages: [1] }, { arrivedAt: 4, stages: [1] }],
    attempts: [{ task: 0, server: 0, startedAt: 1, endedAt: 9 }],
    holds: [
      { server: 1, stage: 2, from: 2, to: 4 },
      { server: 2, stage: 1, from: 2, to: 4 },
    ],
    outages: [{ actor: 2, from: 4, to: 9 }],
  });
  const { at: times, kind, job } = marksFact.of(together);
  const ofFour = [...times.keys()].filter((row) => times[row] === 4);
  expect(ofFour.map((row) => [kind[row], job[row]])).toEqual([
    [MarkKind.arrival, 2],
    [MarkKind.emptyHold, 1],
    [MarkKind.emptyHold, 2],
    [MarkKind.outage, NONE],
  ]);
});

test('the next mark lies strictly before or after', () => {
  const marks = marksFact.of(trace);
  expect(nextMark(marks, 5, 1)).toBe(7);
  expect(nextMark(marks, 5, -1)).toBe(4);
  expect(nextMark(marks, 12, 1)).toBeUndefined();
  expect(nextMark(marks, 0, -1)).toBeUndefined();
});
