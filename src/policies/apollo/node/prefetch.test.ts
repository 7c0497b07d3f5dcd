import { expect, test } from 'vitest';
import { measureRun } from '../../../cli/measure.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';

/** Two jobs on one of two servers, of one slot each; the program of the second one comes in 10 s from the other one. */
const jobsOn = (server: number): Scenario => ({
  version: 2,
  name: 'Two programs',
  seed: 1,
  cluster: {
    ...{ racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0 },
    network: { kind: 'rates', server: 100, rack: 100, remote: 100 },
  },
  workload: {
    kind: 'explicit',
    jobs: [
      { name: 'first', arrivesAt: 0, stages: [{ durations: [30], servers: [[server]] }] },
      {
        name: 'second',
        arrivesAt: 1,
        stages: [{ durations: [5], servers: [[server]], externalFiles: [{ name: 'program', size: 1000 }] }],
      },
    ],
    warmup: 0,
  },
  runs: [
    { policy: 'apollo', params: { capacity: 1_000 } },
    { policy: 'apollo', params: { capacity: 1_000, prefetches: false } },
  ],
});

/** How long the job took that took longest, the second one. [s] */
const longest = (server: number, run: number) => {
  const silent = () => undefined;
  return measureRun(jobsOn(server), run, () => 0, silent).response.p99;
};

test('files that come while a task waits delay it no more; else it holds its slot while they come (APO-7)', () => {
  const [ahead, after] = [0, 1].map((run) => [0, 1].map((server) => longest(server, run)));
  expect(ahead.map(Math.round)).toEqual([34, 34]);
  // One of the servers has the program from the start.
  expect(after.map(Math.round).sort()).toEqual([34, 44]);
});
