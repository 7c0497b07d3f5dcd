import { describe, expect, test } from 'vitest';
import { placesInTurn, stopsAt } from '../../testing/engine/world/testPolicies.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import { traceDigest } from '../../trace/digest.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import { Outcome, type TraceData } from '../record/schema.ts';

/** Bytes/µs. A flow between racks gets no more than 20. */
const network: NetworkPlan = { kind: 'contended', disk: 100, nic: 50, uplink: 20, core: Infinity };

/** Four servers in two racks (0, 1 | 2, 3): task i of each stage runs on server i. */
const cluster: TestRun = { servers: 4, racks: 2, slotsPerServer: 2, network, jobs: [] };

function runStages(stages: readonly TestStage[], change: Partial<TestRun> = {}): TraceData['tables'] {
  return runByHand({ ...cluster, jobs: [{ stages }], ...change }, placesInTurn).tables;
}

/** Lists start, end of reading and end of each attempt that reads. */
function phases({ attempts, reads }: TraceData['tables']) {
  const { startedAt, endedAt } = attempts.columns;
  return Array.from(reads.columns.attempt, (attempt, row) => [
    startedAt[attempt],
    reads.columns.until[row],
    endedAt[attempt],
  ]);
}

/** Lists from, to, bytes, start and end of each flow. */
function flowsOf({ flows: { columns } }: TraceData['tables']) {
  return Array.from(columns.from, (from, row) => [
    from,
    columns.to[row],
    columns.bytes[row],
    columns.startedAt[row],
    columns.endedAt[row],
  ]);
}

describe('inputs', () => {
  test('come from the own disk, from the rack, from another rack', () => {
    const flowFrom = (server: number) =>
      flowsOf(runStages([{ durations: [5], reads: [{ bytes: 1000, blocks: [[server]] }] }]))[0];
    // By the disk at 100, the card at 50, and the uplink at 20.
    expect([0, 1, 2].map(flowFrom)).toEqual([
      [0, 0, 1000, 0, 10],
      [1, 0, 1000, 0, 20],
      [2, 0, 1000, 0, 50],
    ]);
  });

  test('two readers of one disk share it', () => {
    const read = { bytes: 1000, blocks: [[0]] };
    const tables = runStages([{ durations: [7, 7], after: [], reads: [read] }], {
      network: { ...network, nic: 1000 },
    });
    // 50 each. Both are there after 20.
    expect(phases(tables)).toEqual([
      [0, 20, 27],
      [0, 20, 27],
    ]);
  });

  test('a flow gets faster when others have ended', () => {
    const reading = (bytes: number) => [{ durations: [5], reads: [{ bytes, blocks: [[0]] }] }];
    const jobs = [{ stages: reading(1000) }, { arrivesAt: 2, stages: reading(500) }];
    const { tables } = runByHand({ ...cluster, jobs }, placesInTurn);
    // Alone until 2: 200 bytes. Then 50 each: the second has its 500 at 12, when the first has 700; at 15 it has all.
    expect(phases(tables)).toEqual([
      [0, 15, 20],
      [2, 12, 17],
    ]);
  });

  test('are read one after another', () => {
    const reads = [
      { bytes: 1000, blocks: [[0]] },
      { bytes: 0, blocks: [[3]] },
      { bytes: 1000, blocks: [[1]] },
    ];
    const tables = runStages([{ durations: [5], reads }]);
    expect(flowsOf(tables)).toEqual([
      [0, 0, 1000, 0, 10],
      [1, 0, 1000, 10, 30],
    ]);
    expect(phases(tables)).toEqual([[0, 30, 35]]);
    expect([tables.reads.columns.locality[0], tables.reads.columns.serverBytes[0]]).toEqual([2, 1000]);
    expect(tables.reads.columns.rackBytes[0]).toBe(1000);
  });

  test('come from the replica that sends the fewest flows, and of those from the first', () => {
    const reads = [{ bytes: 1000, blocks: [[2, 3]] }];
    const tables = runStages([{ durations: [5, 5], reads }]);
    expect(flowsOf(tables).map(([from, to]) => [from, to])).toEqual([
      [2, 0],
      [3, 1],
    ]);
    // Both cross the uplink of rack 1: 10 each.
    expect(phases(tables)[0]).toEqual([0, 100, 105]);
  });
});

describe('a shuffle', () => {
  test('behind a barrier fetches all parts of a server in one flow', () => {
    const maps = { durations: [100, 100, 100, 100, 100] }; // servers 0 to 3, and 0 again
    const tables = runStages([maps, { durations: [10], shuffleBytes: 2500 }]);
    // From itself at 100. Over its card at 50: the other rack's two at 10 each, and server 1 at the 30 that are left.
    expect(flowsOf(tables)).toEqual([
      [0, 0, 1000, 100, 110],
      [1, 0, 500, 100, 117],
      [2, 0, 500, 100, 150],
      [3, 0, 500, 100, 150],
    ]);
    expect(phases(tables)).toEqual([[100, 150, 160]]);
    expect([...tables.reads.columns.remoteBytes]).toEqual([1000]);
  });

  test('that starts early continues as tasks finish, and asks a server that is sending again later', () => {
    const maps = { durations: [100, 110, 105, 300] };
    const early = { durations: [10], shuffleBytes: 4000, slowStart: 0.25 };
    const tables = runStages([maps, early]);
    expect(flowsOf(tables)).toEqual([
      [0, 0, 1000, 100, 110],
      [2, 0, 1000, 105, 155],
      [1, 0, 1000, 110, 144],
      [3, 0, 1000, 300, 350],
    ]);
    expect(phases(tables)).toEqual([[100, 350, 360]]);
  });

  test('fetches from five servers at a time', () => {
    const options = { servers: 8, racks: 1, network: { ...network, disk: Infinity, nic: 70 } };
    const maps = { durations: Array.from({ length: 8 }, () => 100) };
    const tables = runStages([maps, { durations: [10], shuffleBytes: 5600 }], options);
    // From itself at once; then 14 each over the card of server 0, so 700 take 50. The last two share 35 each.
    expect(flowsOf(tables).map(([from, , , start, end]) => [from, start, end])).toEqual([
      [0, 100, 100],
      [1, 100, 150],
      [2, 100, 150],
      [3, 100, 150],
      [4, 100, 150],
      [5, 100, 150],
      [6, 150, 170],
      [7, 150, 170],
    ]);
  });

  test('from more than a hundred servers fetches the parts of a rack through one of its servers', () => {
    const maps = { durations: Array.from({ length: 102 }, (_, task) => (task === 101 ? 90 : 100)) };
    const tables = runStages([maps, { durations: [10, 10], shuffleBytes: 1020 }], { servers: 102 });
    const own = flowsOf(tables).filter(([from, to]) => from === to);
    expect(own.map(([from, , bytes]) => [from, bytes])).toEqual([
      [0, 10],
      [1, 10],
    ]);
    const others = flowsOf(tables).filter(([from, to]) => from !== to);
    expect(others.map(([, to, bytes]) => [to, bytes])).toEqual([
      [0, 500],
      [0, 510],
      [1, 500],
      [1, 510],
    ]);
    expect(new Set(others.map(([from]) => from)).size).toBe(4); // each reader its own ones
    const { serverBytes, rackBytes, remoteBytes } = tables.reads.columns;
    expect([...serverBytes, ...rackBytes, ...remoteBytes]).toEqual([10, 10, 500, 500, 510, 510]);
  });

  test('of 0 bytes waits and sends nothing', () => {
    const tables = runStages([{ durations: [100, 300] }, { durations: [10], slowStart: 0 }]);
    expect(phases(tables)).toEqual([[0, 300, 310]]);
    expect(tables.flows.length).toBe(0);
  });
});

test('a stop ends the flows of the attempt; bytes that had arrived count, and other flows get its bandwidth', () => {
  const stages = [{ durations: [7, 7], reads: [{ bytes: 1000, blocks: [[0]] }] }];
  const run = { ...cluster, servers: 2, racks: 1, slotsPerServer: 1, jobs: [{ stages }] };
  const fast = { ...network, nic: 1000 };
  const { tables } = runByHand({ ...run, network: fast }, (sim) => stopsAt(sim, [10], []));
  // Each has 500 at 10. The remaining one would end at 15, if the task that runs again did not take half of the disk.
  expect(flowsOf(tables)).toEqual([
    [0, 0, 1000, 0, 10],
    [0, 1, 1000, 0, 20],
    [0, 0, 1000, 10, 25],
  ]);
  expect([...tables.attempts.columns.outcome]).toEqual([
    Outcome.preempted,
    Outcome.finished,
    Outcome.finished,
  ]);
  expect([...tables.reads.columns.serverBytes]).toEqual([500, 0, 1000]);
  expect([...tables.reads.columns.until]).toEqual([10, 20, 25]);
});

test('a run can be repeated exactly, and no flow is left open', () => {
  const stages: TestStage[] = [
    {
      durations: [100, 40, 70, 90, 20, 60],
      reads: [
        {
          bytes: 900,
          blocks: [
            [0, 2],
            [1, 3],
          ],
        },
      ],
    },
    { durations: [30, 30, 30], shuffleBytes: 5000, slowStart: 0.3 },
  ];
  const jobs = Array.from({ length: 8 }, (_, job) => ({ arrivesAt: 45 * job, stages }));
  const run = () => runByHand({ ...cluster, slotsPerServer: 3, jobs }, placesInTurn);
  const trace = run();
  expect(traceDigest(run())).toBe(traceDigest(trace));
  expect(trace.tables.flows.length).toBeGreaterThan(100);
  expect(Math.max(...trace.tables.flows.columns.endedAt)).toBeLessThan(Infinity);
  expect(Math.max(...trace.tables.jobs.columns.finishedAt)).toBeLessThan(Infinity);
  const { serverBytes, rackBytes, remoteBytes } = trace.tables.reads.columns;
  let read = 0;
  for (const column of [serverBytes, rackBytes, remoteBytes]) for (const bytes of column) read += bytes;
  const sent = trace.tables.flows.columns.bytes.reduce((sum, bytes) => sum + bytes, 0);
  expect(read).toBeCloseTo(8 * (6 * 900 + 3 * 5000), 3);
  expect(sent).toBeCloseTo(read, 3);
});
