import { expect, test } from 'vitest';
import { traceOf } from '../testing/trace/testTrace.ts';
import { fileBytes, remoteFileBytes } from './dataRead.ts';

const run = {
  servers: 4,
  racks: 2,
  firstMeasuredJob: 1,
  jobs: [{ stages: [1] }, { stages: [2] }],
  attempts: [0, 1, 2].map((task) => ({ task, server: task, startedAt: 0, endedAt: 9 })),
};

test('files count for measured tasks that asked first, by locality', () => {
  const trace = traceOf({
    ...run,
    fetches: [
      { attempt: 0, from: 3, to: 0, bytes: 1000 }, // of the warm-up
      { attempt: 1, from: 0, to: 1, bytes: 100 },
      { attempt: 2, from: 0, to: 2, bytes: 30, isWhole: 0 },
      { attempt: 2, from: 1, to: 2, bytes: 70 },
    ],
  });
  expect([...fileBytes.compute(trace)]).toEqual([200]);
  expect([...remoteFileBytes.compute(trace)]).toEqual([100]);
});

test('there is no number if no file was fetched', () => {
  expect([...fileBytes.compute(traceOf(run))]).toEqual([Number.NaN]);
});
