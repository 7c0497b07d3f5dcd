import { describe, expect, test } from 'vitest';
import { placesInTurn, stopsAt } from '../../testing/engine/world/testPolicies.ts';
import { runByHand, type TestRun, type TestStage } from '../../testing/engine/world/testRun.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import type { TraceData } from '../record/schema.ts';

/** Bytes/µs: 4 from the own disk, 2 in the rack, 1 from elsewhere. */
const byRates: NetworkPlan = { kind: 'rates', server: 4, rack: 2, remote: 1 };
const overLinks: NetworkPlan = { kind: 'contended', disk: 100, nic: 4, uplink: 100, core: Infinity };

const program = { name: 'program', bytes: 120, origin: 0 };
const table = { name: 'table', bytes: 80, origin: 0 };

/** Four servers in two racks (0, 1 | 2, 3): task i of each stage runs on server i. */
function run(stages: readonly TestStage[], change: Partial<TestRun> = {}): TraceData['tables'] {
  const cluster: TestRun = { servers: 4, racks: 2, slotsPerServer: 2, network: byRates, jobs: [{ stages }] };
  return runByHand({ ...cluster, ...change }, placesInTurn).tables;
}

/** Lists start and end of each attempt. */
function attemptsOf({ attempts: { columns } }: TraceData['tables']) {
  return Array.from(columns.startedAt, (from, row) => [from, columns.endedAt[row]]);
}

/** Lists file, from, to, bytes, start and end of each fetch. */
function fetchesOf({ fetches: { columns } }: TraceData['tables']) {
  const { file, from, to, bytes, startedAt, endedAt } = columns;
  return Array.from(file, (own, row) => [own, from[row], to[row], bytes[row], startedAt[row], endedAt[row]]);
}

describe('external files', () => {
  test('are fetched before a task computes, faster from near servers, and not at all on their origin', () => {
    const tables = run([{ durations: [10, 10, 10], externalFiles: [program] }]);
    expect(attemptsOf(tables)).toEqual([
      [0, 10],
      [0, 70], // 120 bytes at 2, then 10
      [0, 130], // 120 bytes at 1, then 10
    ]);
    expect(fetchesOf(tables)).toEqual([
      [0, 0, 1, 120, 0, 60],
      [0, 0, 2, 120, 0, 120],
    ]);
    expect([...tables.filesAwaited.columns.until]).toEqual([60, 120]);
  });

  test('are fetched once for all tasks of a server that need them at the same time', () => {
    // Tasks 1 and 5 run on server 1, and 2 and 6 on server 2.
    const tables = run([{ durations: [10, 10, 10, 10, 10, 10, 10], externalFiles: [program] }]);
    expect(fetchesOf(tables).filter(([, , to]) => to === 1)).toEqual([[0, 0, 1, 120, 0, 60]]);
    expect(attemptsOf(tables)[5]).toEqual([0, 70]);
  });

  test('stay cached for later tasks, and come from the nearest server that has them', () => {
    const stage: TestStage = { durations: [10, 10, 10], externalFiles: [program] };
    const next: TestStage = { durations: [10, 10, 10, 10], externalFiles: [program] };
    const tables = run([stage, next]);
    // The first stage ends at 130. Server 3 gets it from server 2 of its rack.
    expect(attemptsOf(tables).slice(3)).toEqual([
      [130, 140],
      [130, 140],
      [130, 140],
      [130, 200],
    ]);
    expect(fetchesOf(tables).at(-1)).toEqual([0, 2, 3, 120, 130, 190]);
  });

  test('are fetched one after another, before the input', () => {
    const reads = [{ bytes: 40, blocks: [[3]] }];
    const tables = run([{ durations: [1, 10], externalFiles: [program, table], reads }]);
    expect(fetchesOf(tables)).toEqual([
      [0, 0, 1, 120, 0, 60],
      [1, 0, 1, 80, 60, 100],
    ]);
    // The input comes from the other rack at 1: 40 more.
    expect(attemptsOf(tables)[1]).toEqual([0, 150]);
    expect([...tables.reads.columns.until]).toEqual([40, 140]);
  });

  test('leave a full cache, the least recently used first', () => {
    const needs = (...externalFiles: (typeof program)[]): TestStage => ({ durations: [1, 1], externalFiles });
    const other = { name: 'other', bytes: 80, origin: 0 };
    const stages = [needs(table), needs(other), needs(table), needs(program), needs(table), needs(other)];
    const tables = run(stages, { fileCache: 200 });
    const { file, leftAt, endedAt } = tables.fetches.columns;
    // 80 + 80 fit. The program needs 120 of 200: `other` goes, which was used longest ago, and comes again for the program.
    expect([...file]).toEqual([0, 1, 2, 1]);
    expect([...leftAt]).toEqual([Infinity, endedAt[2], endedAt[3], Infinity]);
  });

  test('that are larger than the cache are used but not cached', () => {
    const stage: TestStage = { durations: [1, 1], externalFiles: [program] };
    const tables = run([stage, stage], { fileCache: 100 });
    expect([...tables.fetches.columns.file]).toEqual([0, 0]);
    expect([...tables.fetches.columns.leftAt]).toEqual([...tables.fetches.columns.endedAt]);
  });

  test('share the links with each other and with what tasks read', () => {
    const tables = run([{ durations: [10, 10, 10], externalFiles: [program] }], { network: overLinks });
    // The network card of server 0 sends 4 bytes/µs to two servers.
    expect(fetchesOf(tables)).toEqual([
      [0, 0, 1, 120, 0, 60],
      [0, 0, 2, 120, 0, 60],
    ]);
    expect(tables.flows.length).toBe(2);
    const reads = [{ bytes: 120, blocks: [[0]] }];
    const { flows } = run(
      [
        { durations: [1, 1], reads },
        { durations: [1, 1, 1], after: [], externalFiles: [program] },
      ],
      {
        network: overLinks,
      },
    );
    expect([...flows.columns.endedAt].slice(1)).toEqual([90, 90, 90]);
  });

  test('stop coming when the only task that waits for them is stopped, and the bytes that arrived are lost', () => {
    const plan: TestRun = {
      servers: 2,
      network: byRates,
      jobs: [{ stages: [{ durations: [500, 10], externalFiles: [program] }] }],
    };
    const { tables } = runByHand(plan, (sim) => stopsAt(sim, [20], [], 1));
    const { isWhole, leftAt } = tables.fetches.columns;
    // At 20 a third had arrived; the task starts again on the same server, and so does the fetch.
    expect(fetchesOf(tables)).toEqual([
      [0, 0, 1, 40, 0, 20],
      [0, 0, 1, 120, 20, 80],
    ]);
    expect([...isWhole]).toEqual([0, 1]);
    expect([...leftAt]).toEqual([20, Infinity]);
    expect([...tables.attempts.columns.endedAt]).toEqual([500, 20, 90]);
  });

  test('keep coming when one of two waiting tasks is stopped', () => {
    const plan: TestRun = {
      servers: 2,
      slotsPerServer: 2,
      network: byRates,
      jobs: [{ stages: [{ durations: [500, 500, 10, 10], externalFiles: [program] }] }],
    };
    // The third to start is the first on server 1, and asked for the file.
    const { tables } = runByHand(plan, (sim) => stopsAt(sim, [20], [], 2));
    expect(fetchesOf(tables)).toEqual([[0, 0, 1, 120, 0, 60]]);
    expect([...tables.attempts.columns.endedAt].slice(2)).toEqual([20, 70, 70]);
  });

  test('continue from another server when the sender is lost', () => {
    const stages = [
      { durations: [10, 10], externalFiles: [program] },
      { durations: [1, 1, 10], externalFiles: [program] },
    ];
    const { fetches } = run(stages, {
      racks: 1,
      network: { ...overLinks, nic: 2 },
      failures: [{ server: 0, at: 80, noticedAt: 80, backAt: Infinity }],
    });
    // Server 1 has it at 60, server 2 asks at 70 and gets it from server 0; 20 bytes by 80, and 100 from server 1.
    expect(fetchesOf({ fetches } as TraceData['tables'])).toEqual([
      [0, 0, 1, 120, 0, 60],
      [0, 0, 2, 20, 70, 80],
      [0, 1, 2, 100, 80, 130],
    ]);
    expect([...fetches.columns.isWhole]).toEqual([1, 0, 1]);
  });
});
