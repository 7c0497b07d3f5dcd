import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../engine/record/schema.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { copyKindOfEntry } from './entryKinds.ts';
import { copyKindAt, upgradedAt, wasKilled } from './upgrades.ts';

const { opportunistic, duplicate } = AttemptKind;

// Tasks 0 to 2 begin opportunistically: 0 is killed, 1 gets a token while it runs, 2 while it waits.
const trace = traceOf({
  servers: 2,
  jobs: [{ stages: [4] }],
  attempts: [
    { task: 0, startedAt: 1, endedAt: 5, kind: opportunistic, outcome: Outcome.preempted },
    { task: 1, startedAt: 1, endedAt: 9, kind: opportunistic, outcome: Outcome.preempted },
    { task: 2, boundAt: 1, startedAt: 7, endedAt: 9, kind: opportunistic },
    { task: 3, boundAt: 1, endedAt: 6, outcome: Outcome.discarded },
    { task: 3, server: 1, boundAt: 3, startedAt: 6, endedAt: 9, kind: duplicate },
  ],
  entries: [
    { server: 0, stage: 0, task: 2, enteredAt: 2, leftAt: 4 },
    { server: 0, stage: 0, task: 2, enteredAt: 4, leftAt: 7 },
    { server: 0, stage: 0, task: 3, enteredAt: 2, leftAt: 6 },
    { server: 1, stage: 0, task: 3, enteredAt: 4, leftAt: 6 },
    { server: 1, stage: 0, enteredAt: 4, leftAt: 6 },
  ],
  upgrades: [
    { attempt: 1, at: 4 },
    { attempt: 2, at: 4 },
  ],
});

test('an attempt is opportunistic until it is upgraded', () => {
  expect([0, 1, 2].map((attempt) => upgradedAt(trace, attempt))).toEqual([Infinity, 4, 4]);
  expect([3, 4].map((time) => copyKindAt(trace, 1, time))).toEqual([opportunistic, null]);
  expect([3, 4].map((time) => copyKindAt(trace, 4, time))).toEqual([duplicate, duplicate]);
});

test('only what gave way to others is called killed', () => {
  expect([0, 1, 2].map((attempt) => wasKilled(trace, attempt))).toEqual([true, false, false]);
});

test('an entry of a queue is what its attempt was when it came', () => {
  const kinds = [0, 1, 2, 3, 4].map((entry) => copyKindOfEntry(trace, entry));
  expect(kinds).toEqual([opportunistic, null, null, duplicate, null]);
});
