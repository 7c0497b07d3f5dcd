import { expect, test } from 'vitest';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { createCentralScheduler } from './centralScheduler.ts';
import { HopperSharing, SmallestFirst } from './shares.ts';

const network = { kind: 'rates', server: 1, rack: 1, remote: 1 } as const;
const reads = (server: number) => [{ bytes: 1, blocks: [[server]] }];

/**
 * Servers 1 and 2 run the first job until 100. At 10 come a small job and a larger one with their data on server 1, and the
 * largest with data on server 0. In order: the second, the first, which has no waiting tasks, the third, the fourth.
 */
const jobs = [
  { stages: [{ durations: [100, 100], reads: [{ bytes: 1, blocks: [[1], [2]] }] }] },
  { arrivesAt: 10, stages: [{ durations: [5], reads: reads(1) }] },
  { arrivesAt: 10, stages: [{ durations: [5, 5], reads: reads(1) }] },
  { arrivesAt: 10, stages: [{ durations: [5, 5, 5], reads: reads(0) }] },
];

function firstOnServer0(localityShare: number, isHopper: boolean) {
  const { tables } = runByHand({ servers: 3, network, jobs }, (sim) =>
    createCentralScheduler(sim, {
      heartbeat: 0,
      watch: { reportError: 0, newFrom: 'told' },
      reportEvery: 2,
      reserved: null,
      copyCap: 1,
      localityShare,
      makeRule: () => null,
      makeSharing: (board, idle) =>
        isHopper
          ? new HopperSharing(board, { unfairness: () => 1, betaOf: () => 2, slots: () => idle.slots })
          : new SmallestFirst(board),
    }),
  );
  const { task, server, startedAt } = tables.attempts.columns;
  const rows = [...task.keys()].filter((row) => server[row] === 0);
  return task[rows.sort((a, b) => startedAt[a] - startedAt[b])[0]];
}

test.each([false, true])(
  'a slot goes to the smallest job, or to one of the next k %% that have waiting tasks, beside its data (HOP-30)',
  (isHopper) => {
    const ofSecond = 2;
    const ofFourth = 5;
    expect(firstOnServer0(0, isHopper)).toBe(ofSecond);
    expect(firstOnServer0(0.25, isHopper)).toBe(ofSecond); // one job of four: the third
    expect(firstOnServer0(0.5, isHopper)).toBe(ofFourth); // two: those without waiting tasks do not count
  },
);

/** Four servers. The first job runs on server 0 and keeps three slots, from 10 on only that on server 1. */
const keeping = [
  { stages: [{ durations: [100], reads: reads(0) }] },
  { arrivesAt: 10, stages: [{ durations: [5], reads: reads(1) }] },
];

test('a slot is kept wherever nobody else has data: a job gets the server of its data for another one', () => {
  const { tables } = runByHand({ servers: 4, network, jobs: keeping }, (sim) =>
    createCentralScheduler(sim, {
      ...{ heartbeat: 0, reportEvery: 2, reserved: null, copyCap: 1, localityShare: 0 },
      watch: { reportError: 0, newFrom: 'told' },
      makeRule: () => null,
      makeSharing: (board, idle) =>
        new HopperSharing(board, { unfairness: () => 1, betaOf: () => 1, slots: () => idle.slots }),
    }),
  );
  expect([...tables.attempts.columns.server]).toEqual([0, 1]);
});
