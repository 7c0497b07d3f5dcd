import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { serverStateAt } from './serverState.ts';

const trace = traceOf({
  servers: 2,
  slotsPerServer: 2,
  jobs: [{ stages: [2] }, { stages: [1] }],
  attempts: [{ task: 1, server: 1, lane: 1, startedAt: 10, endedAt: 50 }],
  holds: [{ server: 1, lane: 0, stage: 1, from: 20, to: 30 }],
  entries: [
    { server: 1, stage: 1, enteredAt: 5, leftAt: 20 },
    { server: 1, stage: 0, task: 0, enteredAt: 8, leftAt: 60 },
    { server: 0, stage: 0, enteredAt: 8, leftAt: 60 },
  ],
});

test('slots are running, held or free', () => {
  expect(serverStateAt(trace, 1, 25).slots).toEqual([
    { kind: 'held', row: 0, job: 1, task: -1, since: 5 },
    { kind: 'running', row: 0, job: 0, task: 1, since: 15 },
  ]);
  expect(serverStateAt(trace, 0, 25).slots.map(({ kind }) => kind)).toEqual(['free', 'free']);
});

test('the queue is in order of arrival, of this server only', () => {
  expect(serverStateAt(trace, 1, 10).queue).toEqual([
    { kind: 'reserved', row: 0, job: 1, task: -1, since: 5 },
    { kind: 'queued', row: 1, job: 0, task: 0, since: 2 },
  ]);
  expect(serverStateAt(trace, 1, 20).queue.map(({ row }) => row)).toEqual([1]);
});
