import { describe, expect, test } from 'vitest';
import { SECOND, toSeconds } from '../../../engine/kernel/time.ts';
import { testPlan } from '../../../testing/engine/world/testRun.ts';
import { completion, completionWithoutFailure, maintenanceCalendar, successModel } from './completion.ts';
import { createInputTime } from './inputTime.ts';
import { createMadeOutputs } from './madeOutputs.ts';

const MB = 1_000_000;
// Servers of Fig 4: A and B are the first of one rack, C and D of the other.
const [A, B, C, D] = [0, 1, 4, 5];

/** The task of Fig 4: 100 MB on A and 5,000 MB on C (AMB-2). */
const plan = testPlan(
  {
    servers: 8,
    racks: 2,
    jobs: [
      {
        stages: [
          {
            durations: [1],
            reads: [
              { bytes: 100 * MB, blocks: [[A]] },
              { bytes: 5_000 * MB, blocks: [[C]] },
            ],
          },
          { durations: [1, 1], after: [0], shuffleBytes: 160 * MB },
        ],
      },
    ],
  },
  () => {
    throw new Error('is not run');
  },
);
const outputs = createMadeOutputs(plan.workload, plan.topology);
const inputTime = createInputTime(plan.workload, plan.topology, outputs);
const reading = (server: number) => inputTime.of(0, 0, server, 0);
const rounded = (time: number) => Math.round(time / 10_000) / 100; // to 10 ms, half away from zero
const waits = new Map([
  [A, 0],
  [B, 0],
  [C, 40 * SECOND],
  [D, 5 * SECOND],
]);
const totals = [...waits].map(
  ([server, wait]) => [server, completionWithoutFailure(0, wait, reading(server))] as const,
);
const best = (of: readonly (readonly [number, number])[]) =>
  of.reduce((one, other) => (other[1] < one[1] ? other : one))[0];

describe('Apollo, Fig 4', () => {
  test('the completion times are those of the table, and D is best (T-APO-1)', () => {
    expect([A, B, C, D].map((server) => rounded(reading(server)))).toEqual([63.13, 63.5, 32.5, 51.25]);
    expect(totals.map(([, time]) => rounded(time))).toEqual([63.13, 63.5, 72.5, 56.25]);
    expect(best(totals)).toBe(D);
  });

  test('if only servers that are free at once count, A is chosen (T-APO-2)', () => {
    expect(best(totals.filter(([server]) => waits.get(server) === 0))).toBe(A);
  });

  test('if only locality counts, C is chosen and completes last (T-APO-3)', () => {
    expect(best([A, B, C, D].map((server) => [server, reading(server)] as const))).toBe(C);
    expect(toSeconds(totals[2][1])).toBe(72.5);
  });
});

describe('Apollo, Eq 2', () => {
  test('a failure that is less likely than not makes completion later (T-APO-4)', () => {
    expect(completion(56.25, 0.99, 3)).toBeCloseTo(57.375, 9);
    expect(completion(56.25, 0.95, 3)).toBeCloseTo(61.875, 9);
    expect(completion(72.5, 0.999, 10)).toBeCloseTo(73.1525, 9);
  });

  test.each([
    [3, 0.938889],
    [10, 0.98642],
  ])('with K_fail %f, D loses to A once it survives less often than %f (T-APO-4)', (penalty, turn) => {
    const of = (success: number) => completion(56.25, success, penalty);
    expect(of(turn + 1e-6)).toBeLessThan(63.125);
    expect(of(turn - 1e-6)).toBeGreaterThan(63.125);
  });
});

describe('what tasks before a task have made', () => {
  test('is fetched from where it was made, in equal parts', () => {
    outputs.made(0, 0, A);
    expect([A, B, C].map((server) => toSeconds(inputTime.of(1, 1, server, 0)))).toEqual([1, 1.6, 2]);
    const seen: number[] = [];
    outputs.eachServer(0, (server) => seen.push(server));
    expect(seen).toEqual([A]);
    expect([outputs.madeFor(1), outputs.madeFor(1, A), outputs.madeFor(1, B)]).toEqual([1, 1, 0]);
    outputs.lost(0, 0);
    expect(toSeconds(inputTime.of(1, 1, A, 0))).toBe(2);
  });
});

describe('the success probability of servers', () => {
  const rules = { success: 0.999, afterFailure: 0.6, tellsApart: true };

  test('falls by a failure and half recovers in the half-life', () => {
    const model = successModel(rules, 4);
    expect(model.of(1, 0, 0)).toBe(0.999);
    model.failed(1, SECOND);
    expect([model.of(0, SECOND, 0), model.of(1, SECOND, 0)]).toEqual([0.999, 0.6]);
    expect(model.of(1, 3_601 * SECOND, 0)).toBeCloseTo(0.7995, 9);
  });

  test('of one that fails again recovers later', () => {
    const model = successModel(rules, 4);
    for (const at of [0, 1, 2]) model.failed(1, at * 600 * SECOND);
    model.failed(2, 1_200 * SECOND);
    expect(model.of(1, 5_000 * SECOND, 0)).toBeLessThan(model.of(2, 5_000 * SECOND, 0) - 0.1);
  });

  test('is not hurt by an event that takes many servers at once, if such events are told apart', () => {
    const [apart, plain] = [true, false].map((tellsApart) => successModel({ ...rules, tellsApart }, 6));
    const servers = [0, 1, 2, 3, 4];
    for (const model of [apart, plain]) for (const server of servers.slice(1)) model.failed(server, SECOND);
    expect(servers.map((server) => apart.of(server, SECOND, 0))).toEqual([0.999, 0.6, 0.6, 0.6, 0.6]);
    for (const model of [apart, plain]) model.failed(0, 11 * SECOND);
    const at = 11 * SECOND;
    expect(servers.map((server) => apart.of(server, at, 0))).toEqual(Array(5).fill(0.999));
    expect(plain.of(0, at, 0)).toBe(0.6);
    expect(servers.slice(1).map((server) => plain.of(server, at, 0) < 0.602)).toEqual(Array(4).fill(true));
  });

  test('is 0 where the task would not be complete before maintenance, for which the server is not blamed', () => {
    const windows = [
      { server: 1, at: 10, backAt: 20 },
      { server: 2, at: 15, backAt: 16 },
      { server: 1, at: 30, backAt: 40 },
    ];
    const model = successModel(rules, 4, maintenanceCalendar(windows, 4));
    const blind = successModel(rules, 4);
    // Of a task that ends just when its server goes down the outage counts as first.
    expect([0, 1, 2, 3].map((server) => model.of(server, 5, 5))).toEqual([0.999, 0, 0.999, 0.999]);
    expect([4, 5, 24].map((lasts) => model.of(1, 5, lasts))).toEqual([0.999, 0, 0]);
    for (const each of [model, blind]) each.failed(1, 10);
    expect([model, blind].map((each) => each.of(1, 20, 9))).toEqual([0.999, expect.closeTo(0.6)]);
    expect(model.of(1, 20, 10)).toBe(0);
    expect(model.of(1, 40, 1e9)).toBe(0.999);
    model.failed(1, 41);
    expect(model.of(1, 41, 0)).toBe(0.6);
  });
});
