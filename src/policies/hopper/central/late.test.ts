import { expect, test } from 'vitest';
import { AttemptKind } from '../../../engine/record/schema.ts';
import { Late } from '../../../kit/speculation/late.ts';
import { runByHand, type TestRun } from '../../../testing/engine/world/testRun.ts';
import { createCentralScheduler } from './centralScheduler.ts';
import { SmallestFirst } from './shares.ts';

// The parts of LATE that concern servers and the age of tasks (HOP-3). Times in µs.

/** Runs smallest-job-first with LATE; lists when and where copies were launched. */
function copiesOf(run: TestRun, given: { slowServer?: number; leastAge?: number }) {
  const { tables } = runByHand(run, (sim) =>
    createCentralScheduler(sim, {
      ...{ heartbeat: 0, reportEvery: 2, reserved: null, copyCap: 1, localityShare: 0 },
      watch: { reportError: 0, newFrom: 'finished' },
      ...given,
      makeRule: (watch) => new Late(watch, { slowTask: 25, leastAge: given.leastAge }),
      makeSharing: (board) => new SmallestFirst(board),
    }),
  );
  const { kind, server, boundAt } = tables.attempts.columns;
  return [...kind.keys()]
    .filter((row) => kind[row] === AttemptKind.speculative)
    .map((row) => ({ at: boundAt[row], server: server[row] }));
}

const stage = (durations: readonly number[]) => ({
  durations,
  copyDurations: durations.map(() => [10]),
  estimates: durations.map(() => 10),
});

test('a straggler gets no copy before it has run for the least age', () => {
  const run = { servers: 5, jobs: [{ stages: [stage([10, 10, 10, 100])] }] };
  expect(copiesOf(run, {})[0].at).toBe(2);
  expect(copiesOf(run, { leastAge: 15 })[0].at).toBe(15);
});

test('no copy goes to a server that is known as slow', () => {
  const jobs = [
    { stages: [stage([10, 10, 10, 10, 10])] },
    { arrivesAt: 60, stages: [stage([10, 10, 10, 100])] },
  ];
  const run = { servers: 5, speed: [1, 1, 1, 1, 0.25], jobs };
  const ofSecond = (given: { slowServer?: number }) => copiesOf(run, given).filter(({ at }) => at > 60);
  expect(ofSecond({})[0]).toEqual({ at: 62, server: 4 });
  const [first, ...others] = ofSecond({ slowServer: 50 });
  expect(first.at).toBe(70);
  expect([first, ...others].every(({ server }) => server !== 4)).toBe(true);
});
