import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { describeAttempt, describeGhost } from './describe.ts';
import { ghostAt, ghostsOf } from './ghosts.ts';

const { opportunistic, duplicate } = AttemptKind;
const S = 1_000_000;

// Task 0 waits on s00 and twice on s01, where it starts; tasks 1 and 2 use what is free.
const trace = traceOf({
  servers: 2,
  slotsPerServer: 2,
  jobs: [{ stages: [3] }],
  attempts: [
    { task: 0, boundAt: S, endedAt: 6 * S, outcome: Outcome.discarded },
    { task: 0, server: 1, boundAt: 3 * S, startedAt: 6 * S, endedAt: 9 * S, kind: duplicate },
    { task: 0, server: 1, boundAt: 4 * S, endedAt: 6 * S, kind: duplicate, outcome: Outcome.discarded },
    { task: 1, startedAt: S, endedAt: 5 * S, kind: opportunistic, outcome: Outcome.preempted },
    { task: 2, startedAt: S, endedAt: 8 * S, kind: opportunistic },
  ],
  upgrades: [{ attempt: 4, at: 2 * S }],
});

test('a task that waits in two queues is seen in both, until it starts in one', () => {
  expect(ghostsOf(trace)).toEqual([
    { attempt: 0, from: S, to: 6 * S, isDropped: true, slot: 0 },
    { attempt: 1, from: 3 * S, to: 6 * S, isDropped: false, slot: 2 },
    { attempt: 2, from: 4 * S, to: 6 * S, isDropped: true, slot: 3 },
  ]);
});

test('texts say that an attempt was killed or upgraded, and name no attempt a copy that has none beside it', () => {
  expect(describeAttempt(trace, 3)).toEqual([
    'j1·2 on s00',
    'opportunistic attempt',
    'launched 1 s after its task was ready',
    'ran 4 s',
    'stopped for regular work, which goes first: its own work is lost',
    'wasted 4 slot-s',
  ]);
  expect(describeAttempt(trace, 4)).toContain(
    'got a token at 2 s: from then on it was not stopped for others',
  );
});

test('a ghost is found at the bottom of its row, and says where else its task waited and what came of it', () => {
  expect(ghostAt(trace, 2, 5 * S, 0.9)?.attempt).toBe(1);
  expect(ghostAt(trace, 2, 5 * S, 0.3)).toBeUndefined();
  expect(ghostAt(trace, 2, 6 * S, 0.9)).toBeUndefined();
  expect(ghostAt(trace, 1, 5 * S, 0.9)).toBeUndefined();
  expect(describeGhost(trace, 0)).toEqual([
    'j1·1 in the queue of s00',
    'the first queue that its task waited in',
    'its task was also sent to s01',
    'waited 5 s here',
    'dropped: it had started elsewhere, so no work was lost',
  ]);
  const duplicateWords = describeGhost(trace, 1);
  expect(duplicateWords[1]).toBe('duplicate');
  expect(duplicateWords.slice(-2)).toEqual(['waited 3 s here', 'then it started here']);
});
