import { describe, expect, test } from 'vitest';
import { Locality } from '../../engine/cluster/locality.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { copiedBytes, copyingTime, storedBytes } from '../../metrics/dataStored.ts';
import type { ClusterSpec, ExplicitJob, FileSpec, RunSpec } from '../../scenario/shape/schema.ts';
import { attemptsOf, runScenario } from '../../testing/policies/delay/testSlots.ts';
import { traceDigest } from '../../trace/digest.ts';
import { openTrace } from '../../trace/openTrace.ts';

// Four servers, each a rack; ann has the first two, bob the others. Reading 100 MB: 1 s from the own disk, 10 s from
// another rack. "logs" has two blocks of two replicas, all on ann's servers; both users read it, bob alone reads "own".
const cluster: ClusterSpec = {
  racks: 4,
  serversPerRack: 1,
  slotsPerServer: 1,
  roundTrip: 0,
  network: { kind: 'rates', server: 100, rack: 50, remote: 10 },
};
const users = ['ann', 'bob'].map((name) => ({ name, weight: 1, priority: 0 }));
const on = (name: string, servers: number[][], replicas: number): FileSpec => ({
  name,
  blocks: servers.length,
  replicas,
  placement: { kind: 'listed', servers },
});
const files = [
  on(
    'logs',
    [
      [0, 1],
      [0, 1],
    ],
    2,
  ),
  on('own', [[0]], 1),
];
const reading = (user: string, arrivesAt: number, file: string, tasks: number): ExplicitJob => ({
  user,
  arrivesAt,
  stages: [{ durations: Array.from({ length: tasks }, () => 5), reads: [{ file, size: 100 }] }],
});
const jobs = [reading('ann', 0, 'logs', 2), reading('bob', 0, 'logs', 2), reading('bob', 100, 'own', 1)];

function run(params: RunSpec['params'], listed: readonly ExplicitJob[] = jobs): TraceData {
  return runScenario({
    version: 2,
    name: 'copies',
    seed: 1,
    cluster,
    workload: { kind: 'explicit', users, files, jobs: listed, warmup: 0 },
    runs: [{ policy: 'separate', params }],
    recording: 'messages',
  });
}

const numbersOf = (data: TraceData) =>
  [storedBytes, copiedBytes, copyingTime].map((metric) => metric.compute(openTrace(data))[0]);

describe('separate clusters with copies of their own (DEL-3)', () => {
  const shared = run({});
  const copied = run({ ownCopies: true });

  test('read locally where they would otherwise read from each other', () => {
    // 1 s or 10 s of reading, and 5 s of computing.
    expect(attemptsOf(shared, 0).map(({ to }) => to)).toEqual([6, 6]);
    expect(attemptsOf(shared, 1).map(({ to }) => to)).toEqual([15, 15]);
    expect(attemptsOf(copied, 1).map(({ to }) => to)).toEqual([6, 6]);
    const { locality } = copied.tables.reads.columns;
    expect([...locality.subarray(0, 4)]).toEqual(Array.from({ length: 4 }, () => Locality.server));
  });

  test('store each data set once for each cluster that reads it', () => {
    // Two blocks of "logs" and one of "own", 100 MB each: 2 × 2 + 1 replicas, and 2 × 2 more for bob.
    expect(numbersOf(shared)).toEqual([500e6, 0, 0]);
    // Each of bob's servers takes in two blocks at 10 MB/s.
    expect(numbersOf(copied)).toEqual([900e6, 400e6, 20]);
  });

  test('name their copies, and move files that only one cluster reads without renaming them', () => {
    const { files: names, replicas, copyOf } = copied.graphs.storage;
    expect(names).toEqual(['logs (copy of ann)', 'logs (copy of bob)', 'own']);
    expect([...(copyOf ?? [])]).toEqual([-1, 0, -1]);
    expect([...replicas.items].slice(0, 8)).toEqual([0, 1, 0, 1, 2, 3, 2, 3]);
    expect(replicas.items[8]).toBeGreaterThanOrEqual(2);
  });

  test('let jobs with server constraints read the original', () => {
    const confined = { ...reading('bob', 0, 'logs', 1) };
    const [stage] = confined.stages;
    const data = run({ ownCopies: true }, [jobs[0], { ...confined, stages: [{ ...stage, servers: [[3]] }] }]);
    expect(data.graphs.storage.files).toEqual(['logs', 'logs (copy of ann)', 'own']);
    expect(attemptsOf(data, 1)).toEqual([{ server: 3, from: 0, to: 15 }]);
  });

  test('hold no more replicas than they have servers', () => {
    const only = [{ ...on('logs', [[0, 1, 2]], 3) }];
    const data = runScenario({
      version: 2,
      name: 'copies',
      seed: 1,
      cluster,
      workload: { kind: 'explicit', users, files: only, jobs: [jobs[0], jobs[1]], warmup: 0 },
      runs: [{ policy: 'separate', params: { ownCopies: true } }],
    });
    expect([...data.graphs.storage.replicas.items]).toEqual([0, 1, 2, 3]);
  });

  test('are made only if the parameter says so', () => {
    expect(traceDigest(run({ ownCopies: false }))).toBe(traceDigest(shared));
    expect(shared.graphs.storage.copyOf).toBeUndefined();
  });
});
