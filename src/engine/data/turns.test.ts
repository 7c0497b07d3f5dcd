import { describe, expect, test } from 'vitest';
import { placesInTurn, stopsAt } from '../../testing/engine/world/testPolicies.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import { Outcome, type TraceData } from '../record/schema.ts';
import type { ReadingPlan } from '../workload/readingPlan.ts';

const links: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };
const rates: NetworkPlan = { kind: 'rates', server: 100, rack: 50, remote: 20 };
const penalty: NetworkPlan = { kind: 'penalty', rack: 1.5, remote: 2 };
const networks = { rates, links };

const FIRST: ReadingPlan = { kind: 'first' };
const FOUR: ReadingPlan = { kind: 'chunks', chunks: 4 };
const PIPELINED: ReadingPlan = { kind: 'pipelined' };

/** Four servers in two racks (0, 1 | 2, 3): task i of each stage runs on server i. */
const cluster: TestRun = { servers: 4, racks: 2, slotsPerServer: 2, jobs: [] };

function runStages(stages: readonly TestStage[], change: Partial<TestRun>): TraceData['tables'] {
  return runByHand({ ...cluster, jobs: [{ stages }], ...change }, placesInTurn).tables;
}

/** Lists start, end of reading, computing by then, and end of each attempt that reads. */
function phases({ attempts, reads }: TraceData['tables']) {
  const { startedAt, endedAt } = attempts.columns;
  return Array.from(reads.columns.attempt, (attempt, row) => [
    startedAt[attempt],
    reads.columns.until[row],
    reads.columns.computed[row],
    endedAt[attempt],
  ]);
}

function bytesOf({ reads }: TraceData['tables']) {
  const { serverBytes, rackBytes, remoteBytes } = reads.columns;
  return Array.from(serverBytes, (bytes, row) => bytes + rackBytes[row] + remoteBytes[row]);
}

describe.each(Object.entries(networks))('by %s', (_, network) => {
  // 1,600 bytes from the own disk take 16 µs, a quarter of them 4; a quarter of the computing takes 10.
  const alone = [{ durations: [40], reads: [{ bytes: 1600, blocks: [[0]] }] }];

  test('in four chunks the last byte comes after three quarters of the computing, and the end stays', () => {
    expect(phases(runStages(alone, { network }))).toEqual([[0, 16, 0, 56]]);
    expect(phases(runStages(alone, { network, reading: FIRST }))).toEqual([[0, 16, 0, 56]]);
    expect(phases(runStages(alone, { network, reading: FOUR }))).toEqual([[0, 46, 30, 56]]);
  });

  test('a stopped task has read the chunks up to then', () => {
    const read = (at: number, reading: ReadingPlan) => {
      const run = { servers: 1, network, reading, jobs: [{ stages: alone }] };
      const { tables } = runByHand(run, (sim) => stopsAt(sim, [at], []));
      expect([...tables.attempts.columns.outcome]).toEqual([Outcome.preempted, Outcome.finished]);
      const [[, until, computed, end], again] = phases(tables);
      expect([until, end]).toEqual([at, at]);
      expect(again[3] - again[0]).toBe(reading === PIPELINED ? 40 : 56);
      expect(bytesOf(tables)[1]).toBe(1600);
      return [bytesOf(tables)[0], computed];
    };
    expect(read(9, FIRST)).toEqual([900, 0]);
    // Chunk by 4, work by 14, chunk by 18, work by 28, chunk by 32, work by 42, chunk by 46.
    expect(read(3, FOUR)).toEqual([300, 0]);
    expect(read(9, FOUR)).toEqual([400, 5]);
    expect(read(16, FOUR)).toEqual([600, 10]);
    expect(read(40, FOUR)).toEqual([1200, 28]);
    expect(read(44, FOUR)).toEqual([1400, 30]);
    expect(read(9, PIPELINED)).toEqual([900, 9]);
  });

  test('stopped after its last chunk, it has read everything', () => {
    const run = { servers: 1, network, reading: FOUR, jobs: [{ stages: alone }] };
    const { tables } = runByHand(run, (sim) => stopsAt(sim, [50], []));
    expect(phases(tables)[0]).toEqual([0, 46, 30, 50]);
    expect(bytesOf(tables)).toEqual([1600, 1600]);
  });

  test('pipelined it ends when both are done', () => {
    expect(phases(runStages(alone, { network, reading: PIPELINED }))).toEqual([[0, 16, 16, 40]]);
    const short = [{ durations: [10], reads: [{ bytes: 1600, blocks: [[0]] }] }];
    expect(phases(runStages(short, { network, reading: PIPELINED }))).toEqual([[0, 16, 10, 16]]);
  });

  test('each chunk contains a part of every input', () => {
    // 400 bytes from the own disk and 400 from the rack: 4 + 8 µs, in two chunks of 2 + 4, with 5 between.
    const reads = [
      { bytes: 400, blocks: [[0]] },
      { bytes: 400, blocks: [[1]] },
    ];
    const two: ReadingPlan = { kind: 'chunks', chunks: 2 };
    const tables = runStages([{ durations: [10], reads }], { network, reading: two });
    expect(phases(tables)).toEqual([[0, 17, 5, 22]]);
    const { serverBytes, rackBytes } = tables.reads.columns;
    expect([serverBytes[0], rackBytes[0]]).toEqual([400, 400]);
  });

  test('shuffled data comes after the input, and the computing on it after all of it has arrived', () => {
    // Half of what the child needs is its input: 5 of 10 µs, of which it has computed 2.5, rounded down, by its 2nd chunk.
    const child = { durations: [10], reads: [{ bytes: 800, blocks: [[0]] }], shuffleBytes: 800 };
    const stages = [{ durations: [100] }, child];
    const two: ReadingPlan = { kind: 'chunks', chunks: 2 };
    expect(phases(runStages(stages, { network }))).toEqual([[100, 116, 0, 126]]);
    expect(phases(runStages(stages, { network, reading: two }))).toEqual([[100, 118, 2, 126]]);
    expect(phases(runStages(stages, { network, reading: PIPELINED }))).toEqual([[100, 116, 5, 121]]);
  });

  test('a task without input fetches everything first', () => {
    const stages = [{ durations: [100] }, { durations: [10], shuffleBytes: 800 }];
    for (const reading of [FIRST, FOUR, PIPELINED]) {
      expect(phases(runStages(stages, { network, reading }))).toEqual([[100, 108, 0, 118]]);
    }
  });

  test('an input of 0 bytes, fewer bytes than chunks, and fewer µs of computing than chunks work', () => {
    const ends = (bytes: number, duration: number) => {
      const stages = [{ durations: [duration], reads: [{ bytes, blocks: [[0]] }] }];
      const tables = runStages(stages, { network, reading: { kind: 'chunks', chunks: 10 } });
      expect(bytesOf(tables)).toEqual([bytes]);
      return tables.attempts.columns.endedAt[0];
    };
    expect(ends(0, 40)).toBe(40);
    expect(ends(4000, 3)).toBe(43);
    expect(ends(100, 40)).toBeGreaterThanOrEqual(41);
    // Each of three flows of one byte takes a whole microsecond over links.
    expect(ends(3, 40)).toBeLessThanOrEqual(43);
  });
});

test('in a network of penalties a local chunk takes no time, and is read when its turn comes', () => {
  const stages = [{ durations: [40], reads: [{ bytes: 1600, blocks: [[0]] }] }];
  const run = { servers: 1, network: penalty, reading: FOUR, jobs: [{ stages }] };
  const { tables } = runByHand(run, (sim) => stopsAt(sim, [15], []));
  expect(phases(tables)).toEqual([
    [0, 15, 15, 15],
    [15, 45, 30, 55],
  ]);
  expect(bytesOf(tables)).toEqual([800, 1600]);
});

test('while one task computes, another has the disk to itself', () => {
  // Together 8 µs for a half each at 50, then both compute for 10, and so on: chunks meet. A task that starts later does not.
  const stage = (durations: number[]) => [{ durations, reads: [{ bytes: 1600, blocks: [[0]] }] }];
  const jobs = [{ stages: stage([40]) }, { arrivesAt: 5, stages: stage([40]) }];
  const tables = runByHand({ ...cluster, network: links, reading: FOUR, jobs }, placesInTurn).tables;
  // Each reads while the other computes.
  expect(phases(tables)).toEqual([
    [0, 46, 30, 56],
    [5, 51, 30, 61],
  ]);
});

test('a chunk interrupted by the loss of its server continues from another replica, and no byte is read twice', () => {
  const stages = [{ durations: [40], reads: [{ bytes: 1600, blocks: [[1, 2]] }] }];
  const failures = [{ server: 1, at: 20, noticedAt: 20, backAt: Infinity }];
  const tables = runStages(stages, { network: links, reading: FOUR, failures });
  // From the rack at 50: 8 µs a chunk, so the second began at 18. The rest of it, 300 bytes, comes at 20, and so do others.
  expect(phases(tables)).toEqual([[0, 95, 30, 105]]);
  const { rackBytes, remoteBytes } = tables.reads.columns;
  expect([rackBytes[0], remoteBytes[0]]).toEqual([500, 1100]);
});
