import { expect, test } from 'vitest';
import { AnyStraggler } from '../../../kit/speculation/anyStraggler.ts';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { createCentralScheduler } from './centralScheduler.ts';
import { SmallestFirst } from './shares.ts';

// A short task of 5 and a straggler of 30 on five slots. A new copy is expected to take 10; the first takes 20, later ones 10.
const stage = { durations: [5, 30], copyDurations: [[10], [20, 10]], estimate: 10 };

/** Gives when each attempt at the straggler starts and ends. */
function attemptsAtStraggler(mostCopies: number) {
  const { tables } = runByHand({ servers: 5, jobs: [{ stages: [stage] }] }, (sim) =>
    createCentralScheduler(sim, {
      ...{ heartbeat: 0, reportEvery: 0, reserved: null, copyCap: 1, localityShare: 0 },
      watch: { reportError: 0, newFrom: 'told' },
      makeRule: (watch) => new AnyStraggler(watch, { mostCopies }),
      makeSharing: (board) => new SmallestFirst(board),
    }),
  );
  const { task, startedAt, endedAt } = tables.attempts.columns;
  return Array.from({ length: tables.attempts.length }, (_, row) => row)
    .filter((row) => task[row] === 1)
    .map((row) => [startedAt[row], endedAt[row]])
    .sort(([a], [b]) => a - b);
}

test('a straggler gets one copy', () => {
  expect(attemptsAtStraggler(2)).toEqual([
    [0, 20],
    [0, 20],
  ]);
});

test('where it may have more, the next one starts at a later moment, if it is still expected to help', () => {
  // At 5 the short task ends, and 15 are left of the first copy. At 15 the second copy ends.
  const two = [
    [0, 15],
    [0, 15],
    [5, 15],
  ];
  expect(attemptsAtStraggler(3)).toEqual(two);
  expect(attemptsAtStraggler(5)).toEqual(two);
});
