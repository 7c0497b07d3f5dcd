import { describe, expect, test } from 'vitest';
import { placesInTurn, stopsAt } from '../../testing/engine/world/testPolicies.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import { NO_INPUT, Outcome } from '../record/schema.ts';

const MB = 1_000_000;
const penalty: NetworkPlan = { kind: 'penalty', rack: 1.5, remote: 2 };

/** Four servers in two racks (0, 1 | 2, 3): task i of each stage runs on server i. */
const cluster: TestRun = { servers: 4, racks: 2, jobs: [] };

function runStages(stages: readonly TestStage[], change: Partial<TestRun> = {}) {
  return runByHand({ ...cluster, jobs: [{ stages }], ...change }, placesInTurn).tables;
}

/** Lists start, end of reading and end of each attempt that reads, in the order in which they were bound. */
function phases({ attempts, reads }: ReturnType<typeof runStages>) {
  const { startedAt, endedAt } = attempts.columns;
  return Array.from(reads.columns.attempt, (attempt, row) => [
    startedAt[attempt],
    reads.columns.until[row],
    endedAt[attempt],
  ]);
}

/** Lists the bytes of each read from the server itself, its rack, and elsewhere. */
function tiers({ reads }: ReturnType<typeof runStages>) {
  const { serverBytes, rackBytes, remoteBytes } = reads.columns;
  return Array.from(serverBytes, (bytes, row) => [bytes, rackBytes[row], remoteBytes[row]]);
}

describe('by rates', () => {
  test('160, 100 and 80 MB/s make 800 MB take 5, 8 and 10 s (Apollo Fig. 4)', () => {
    const blocks = [[0], [0], [0, 1]];
    const tables = runStages([{ durations: [MB, MB, MB], reads: [{ bytes: 800 * MB, blocks }] }]);
    expect(phases(tables)).toEqual([
      [0, 5 * MB, 6 * MB],
      [0, 8 * MB, 9 * MB],
      [0, 10 * MB, 11 * MB],
    ]);
    expect([...tables.reads.columns.locality]).toEqual([0, 1, 2]);
    expect(tiers(tables)).toEqual([
      [800 * MB, 0, 0],
      [0, 800 * MB, 0],
      [0, 0, 800 * MB],
    ]);
  });

  test('inputs are read one after another, the sum of times is rounded once, and the farthest gives the locality', () => {
    // Server 0: 100 bytes at 160 and 90 at 80: 0.625 + 1.125 = 1.75 µs.
    const reads = [
      { bytes: 100, blocks: [[0]] },
      { bytes: 90, blocks: [[2, 3]] },
    ];
    const tables = runStages([{ durations: [10], reads }]);
    expect(phases(tables)).toEqual([[0, 2, 12]]);
    expect(tiers(tables)).toEqual([[100, 0, 90]]);
    expect([...tables.reads.columns.locality]).toEqual([2]);
  });

  test('a task that only computes has no row in the table of reads', () => {
    const stages = [{ durations: [10] }, { durations: [20], reads: [{ bytes: 160, blocks: [[0]] }] }];
    const tables = runStages(stages);
    expect(phases(tables)).toEqual([[10, 11, 31]]);
    expect([...tables.attempts.columns.endedAt]).toEqual([10, 31]);
  });

  test('an input of 0 bytes takes no time, and has a row in the table of reads', () => {
    const tables = runStages([{ durations: [10, 10], reads: [{ bytes: 0, blocks: [[0]] }] }]);
    expect(phases(tables)).toEqual([
      [0, 0, 10],
      [0, 0, 10],
    ]);
    expect([...tables.reads.columns.locality]).toEqual([0, 1]);
  });

  test('a server of half the speed computes for twice as long and reads as fast', () => {
    const reads = [{ bytes: 1600, blocks: [[0], [1]] }];
    const tables = runStages([{ durations: [25, 25], reads }], { speed: [1, 0.5, 1, 1] });
    expect(phases(tables)).toEqual([
      [0, 10, 35],
      [0, 10, 60],
    ]);
  });

  test('computing is rounded to whole microseconds, at least 1', () => {
    const tables = runStages([{ durations: [10, 1, 10] }], { speed: [3, 4, 1, 1] });
    expect([...tables.attempts.columns.endedAt]).toEqual([3, 1, 10]);
  });
});

describe('by penalty', () => {
  const reads = [{ bytes: 0, blocks: [[0], [0], [0]] }];

  test('a task takes 1.5 times as long in the rack of its input, and twice elsewhere', () => {
    const tables = runStages([{ durations: [100, 100, 100], reads }], { network: penalty });
    expect(phases(tables)).toEqual([
      [0, 0, 100],
      [0, 50, 150],
      [0, 100, 200],
    ]);
  });

  test('bytes are recorded although they take no time, and the speed of the server counts', () => {
    const inputs = [{ bytes: 7, blocks: [[0], [2], [0]] }];
    const options = { network: penalty, speed: [1, 2, 1, 1] };
    const tables = runStages([{ durations: [100, 100], reads: inputs }], options);
    expect(phases(tables)).toEqual([
      [0, 0, 100],
      [0, 50, 100],
    ]);
    expect(tiers(tables)).toEqual([
      [7, 0, 0],
      [0, 0, 7],
    ]);
  });
});

describe('a shuffle', () => {
  const maps = { durations: [100, 300, 100, 100] };

  test('behind a barrier begins when all parts are ready', () => {
    // A part is 400 bytes; a reader on server 0 has one from itself (2.5 µs), one from its rack (4), two from elsewhere (10).
    const tables = runStages([maps, { durations: [10, 10], shuffleBytes: 1600 }]);
    expect(phases(tables)).toEqual([
      [300, 317, 327],
      [300, 317, 327],
    ]);
    expect(tiers(tables)).toEqual([
      [400, 400, 800],
      [400, 400, 800],
    ]);
    expect([...tables.reads.columns.locality]).toEqual([NO_INPUT, NO_INPUT]);
  });

  test('with a slow start begins when the share of tasks has finished, and ends after the last', () => {
    const tables = runStages([maps, { durations: [10], shuffleBytes: 1600, slowStart: 0.75 }]);
    expect([...tables.stages.columns.readyAt]).toEqual([0, 100]);
    // At 100 it fetches the parts that are ready; the last part from 300 on.
    expect(phases(tables)).toEqual([[100, 304, 314]]);
    expect(tiers(tables)).toEqual([[400, 400, 800]]);
  });

  test('continues after a part whose transfer took longer than computing the next one', () => {
    const parents = { durations: [100, 101, 100, 100] };
    const tables = runStages([parents, { durations: [10], shuffleBytes: 1600, slowStart: 0.75 }]);
    // Two remote parts and its own take 12.5 µs until 112.5, then one of the rack until 116.5.
    expect(phases(tables)).toEqual([[100, 117, 127]]);
  });

  test('starts early only when every task before has started, so that no reader takes a slot that one of them needs', () => {
    // Server 0 has tasks 0 and 4 to run, one after the other.
    const parents = { durations: [100, 10, 10, 10, 100] };
    const child = { durations: [10, 10], shuffleBytes: 500, slowStart: 0.2 };
    const tables = runStages([parents, child], { slotsPerServer: 1 });
    expect(tables.stages.columns.readyAt[1]).toBe(100);
    expect(tables.stages.columns.finishedAt[0]).toBe(200);
    expect(tables.jobs.columns.finishedAt[0]).toBeLessThan(Infinity);
  });

  test('from several stages, after one and parallel to the other', () => {
    const child = { durations: [10], after: [0, 1], shuffleBytes: 320, slowStart: 0.5 };
    const tables = runStages([{ durations: [100] }, { durations: [40], after: [] }, child], {
      slotsPerServer: 3,
    });
    expect(tables.stages.columns.readyAt[2]).toBe(40);
    expect(phases(tables)).toEqual([[40, 101, 111]]); // 160 bytes from itself after 100
  });

  test('of 0 bytes still waits for the tasks before', () => {
    const tables = runStages([maps, { durations: [10], slowStart: 0 }], { slotsPerServer: 2 });
    expect(phases(tables)).toEqual([[0, 300, 310]]);
  });

  test('comes after the input files, and has the rates of Apollo in a network of penalties', () => {
    const child = { durations: [100], shuffleBytes: 1600, reads: [{ bytes: 5, blocks: [[1]] }] };
    const tables = runStages([{ durations: [10, 10, 10, 10] }, child], { network: penalty });
    // 0.5 · 100 for the rack, then 2.5 + 4 + 10 µs.
    expect(phases(tables)).toEqual([[10, 77, 177]]);
    expect(tiers(tables)).toEqual([[400, 405, 800]]);
  });
});

describe('a stop', () => {
  const stages = [{ durations: [100], reads: [{ bytes: 16_000, blocks: [[0]] }] }];
  const lives = (moments: readonly number[], work: readonly TestStage[] = stages, servers = 1, nth = 0) => {
    const run = { servers, jobs: [{ stages: work }] };
    const { tables } = runByHand(run, (sim) => stopsAt(sim, moments, [], nth));
    const { startedAt, endedAt, outcome } = tables.attempts.columns;
    const rows = Array.from(outcome, (each, row) => [startedAt[row], endedAt[row], each]);
    return { rows, until: [...tables.reads.columns.until], tiers: tiers(tables) };
  };

  test('during reading ends it, and only bytes that had arrived count', () => {
    const { rows, until, tiers: bytes } = lives([40]);
    expect(rows).toEqual([
      [0, 40, Outcome.preempted],
      [40, 240, Outcome.finished],
    ]);
    expect(until).toEqual([40, 140]);
    expect(bytes).toEqual([
      [6400, 0, 0],
      [16_000, 0, 0],
    ]);
  });

  test('during computing comes after its reading', () => {
    const { rows, until, tiers: bytes } = lives([150]);
    expect(rows).toEqual([
      [0, 150, Outcome.preempted],
      [150, 350, Outcome.finished],
    ]);
    expect(until).toEqual([100, 250]);
    expect(bytes[0]).toEqual([16_000, 0, 0]);
  });

  test('during the wait for tasks before leaves no state behind', () => {
    // Task 0 ends at 100 and task 1 at 400; the reader starts at 100 on the first server, and again when it was stopped.
    const work = [{ durations: [100, 400] }, { durations: [10], shuffleBytes: 320, slowStart: 0.5 }];
    const { rows, until } = lives([200], work, 2, 2);
    expect(rows).toEqual([
      [0, 100, Outcome.finished],
      [0, 400, Outcome.finished],
      [100, 200, Outcome.preempted],
      [200, 412, Outcome.finished],
    ]);
    expect(until).toEqual([200, 402]);
  });
});
