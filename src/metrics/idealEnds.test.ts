import { expect, test } from 'vitest';
import type { NetworkPlan } from '../engine/cluster/network.ts';
import { SECOND } from '../engine/kernel/time.ts';
import type { ReadingPlan } from '../engine/workload/readingPlan.ts';
import { StorageColumns } from '../engine/workload/storageColumns.ts';
import { placesInTurn } from '../testing/engine/world/testPolicies.ts';
import { runByHand } from '../testing/engine/world/testRun.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';
import { idealResponse } from './ideal.ts';

const seconds = (time: number) => time * SECOND;

/**
 * Two maps that read 320 MB each and compute for 10 s, then one reduce that fetches 160 MB and computes for 5 s. The first
 * map read remotely for 8 s; the second is on the slow server.
 */
function traceWith(network: NetworkPlan, slowStart: number, speed = [1, 0.5]): Trace {
  const storage = new StorageColumns();
  storage.addFile('input', [[0], [1]]);
  const reads = [{ firstBlock: 0, blocks: 2, bytes: 320e6 }];
  storage.addStage({ reads, shuffleBytes: 0, slowStart: 1 });
  storage.addStage({ reads: [], shuffleBytes: 160e6, slowStart });
  const trace = traceOf({
    servers: 2,
    storage: storage.finish(),
    jobs: [{ stages: [2, 1] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: seconds(18) },
      { task: 1, server: 1, startedAt: 0, endedAt: seconds(22) },
      { task: 2, server: 0, startedAt: seconds(22), endedAt: seconds(30) },
    ],
    reads: [
      { attempt: 0, locality: 2, until: seconds(8), remoteBytes: 320e6 },
      { attempt: 1, locality: 0, until: seconds(2), serverBytes: 320e6 },
      { attempt: 2, locality: 3, until: seconds(25), remoteBytes: 160e6 },
    ],
  });
  const topology = { ...trace.data.topology, network, speed: Float64Array.from(speed) };
  return { ...trace, data: { ...trace.data, topology } };
}

const ideal = (trace: Trace) => idealResponse.compute(trace)[0];
const rates: NetworkPlan = { kind: 'rates', server: 160, rack: 100, remote: 80 };

test('the ideal reads everything from the fastest place, and computes on the fastest server', () => {
  expect(ideal(traceWith(rates, 1))).toBeCloseTo(2 + 10 + 1 + 5, 9);
});

test('one server of twice the speed halves computing but not reading', () => {
  expect(ideal(traceWith(rates, 1, [2, 1]))).toBeCloseTo(2 + 10 + 1 + 5, 9);
  expect(ideal(traceWith(rates, 1, [1, 1]))).toBeCloseTo(2 + 20 + 1 + 5, 9);
});

test('a stage that starts early has read everything when the stages before end', () => {
  expect(ideal(traceWith(rates, 0.05))).toBeCloseTo(2 + 10 + 5, 9);
});

test('in a network of penalties only shuffles take time to read', () => {
  expect(ideal(traceWith({ kind: 'penalty', rack: 1.5, remote: 2 }, 1))).toBeCloseTo(10 + 1 + 5, 9);
});

test('over contended links one input comes at the rate of the disk, several also through the network card', () => {
  const contended: NetworkPlan = { kind: 'contended', disk: 320, nic: 80, uplink: 10, core: Infinity };
  expect(ideal(traceWith(contended, 1))).toBeCloseTo(1 + 10 + 0.4 + 5, 9);
});

test('if reading from the rack, or another one, is faster than the disk, the ideal reads from there', () => {
  const inRack: NetworkPlan = { kind: 'rates', server: 1, rack: 320, remote: 80 };
  expect(ideal(traceWith(inRack, 1))).toBeCloseTo(1 + 10 + 0.5 + 5, 9);
  const across: NetworkPlan = { kind: 'rates', server: 1, rack: 80, remote: 320 };
  expect(ideal(traceWith(across, 1))).toBeCloseTo(1 + 10 + 0.5 + 5, 9);
});

test('a task that reads one to one waits for the task before it, and not for its stage', () => {
  const storage = new StorageColumns();
  storage.addStage({ reads: [], shuffleBytes: 0, slowStart: 1 });
  storage.addStage({ reads: [], shuffleBytes: 160e6, slowStart: 1, isOneToOne: true });
  const trace = traceOf({
    servers: 2,
    storage: storage.finish(),
    jobs: [{ stages: [2, 2] }],
    attempts: [
      { task: 0, server: 0, startedAt: 0, endedAt: seconds(20) },
      { task: 1, server: 1, startedAt: 0, endedAt: seconds(4) },
      { task: 2, server: 0, startedAt: seconds(20), endedAt: seconds(25) },
      { task: 3, server: 1, startedAt: seconds(4), endedAt: seconds(24) },
    ],
    reads: [
      { attempt: 2, locality: 3, until: seconds(22), serverBytes: 160e6 },
      { attempt: 3, locality: 3, until: seconds(5), serverBytes: 160e6 },
    ],
  });
  expect(ideal(trace)).toBeCloseTo(20 + 1 + 3, 9); // and 4 + 1 + 19, but not 20 + 1 + 19
});

test.each<[ReadingPlan, number]>([
  [{ kind: 'first' }, 16 + 40],
  [{ kind: 'chunks', chunks: 4 }, 16 + 40],
  [{ kind: 'pipelined' }, 40],
])('a task alone beside its input takes its ideal time, whichever way it reads: %j', (reading, expected) => {
  const stages = [{ durations: [40], reads: [{ bytes: 1600, blocks: [[0]] }] }];
  const network: NetworkPlan = { kind: 'contended', disk: 100, nic: 100, uplink: 100, core: Infinity };
  const trace = openTrace(runByHand({ network, reading, jobs: [{ stages }] }, placesInTurn));
  expect(ideal(trace) * SECOND).toBeCloseTo(expected, 6);
  expect(trace.data.endedAt).toBe(expected);
});

test('a pipelined task continues to compute on its input while it fetches', () => {
  // It reads for 16 µs, fetches for 4, and has 32 of its 40 µs of computing to do on its input.
  const second = { durations: [40], reads: [{ bytes: 1600, blocks: [[0]] }], shuffleBytes: 400 };
  const network: NetworkPlan = { kind: 'rates', server: 100, rack: 100, remote: 100 };
  const jobs = [{ stages: [{ durations: [10] }, second] }];
  const trace = openTrace(runByHand({ network, reading: { kind: 'pipelined' }, jobs }, placesInTurn));
  expect(trace.data.endedAt).toBe(10 + 40);
  expect(ideal(trace) * SECOND).toBeCloseTo(10 + 40, 6);
});

test.each<[ReadingPlan, number]>([
  [{ kind: 'first' }, 40],
  [{ kind: 'chunks', chunks: 2 }, 24],
  [{ kind: 'pipelined' }, 8],
])('one that starts early has computed on its input when the stages before end: %j', (reading, after) => {
  // 32 of its 40 µs of computing are on its input; of these, half in two chunks belongs to the last one.
  const reads = [{ bytes: 1600, blocks: [[0]] }];
  const second = { durations: [40], reads, shuffleBytes: 400, slowStart: 0.5 };
  const network: NetworkPlan = { kind: 'rates', server: 100, rack: 100, remote: 100 };
  const jobs = [{ stages: [{ durations: [10, 100] }, second] }];
  const trace = openTrace(runByHand({ servers: 2, slotsPerServer: 2, network, reading, jobs }, placesInTurn));
  expect(ideal(trace) * SECOND).toBeCloseTo(100 + after, 6);
  // What the last task made is fetched in 2 µs.
  expect(trace.data.endedAt).toBe(100 + 2 + after);
});
