import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import type { TestRun } from '../../../testing/engine/world/testRun.ts';
import {
  discard,
  job,
  runTestManager,
  type TestManager,
} from '../../../testing/policies/apollo/testServerSide.ts';

/** A server with 4 cores and 8 GB. */
const cluster = { slotsPerServer: 8, coresPerServer: 4, memoryPerServer: 8_000 };
const opportunistic =
  (...tasks: readonly number[]) =>
  (task: number) =>
    tasks.includes(task) ? 1 : 0;

describe('the regular queue', () => {
  test('starts as many as fit, in order', () => {
    const jobs = [job(10, 2), job(5, 2), job(4, 1), job(3, 2)];
    const { attempts } = runTestManager({ ...cluster, jobs });
    expect(attempts.map(([, from]) => from)).toEqual([0, 0, 5, 9]);
  });

  test('lets a task fill a gap only if it delays no older one (APO-8)', () => {
    // 1 waits for 4 cores until 10. 2 would last until 12, 3 ends at 10.
    const jobs = [job(10, 2), job(5, 4), job(12, 1), job(10, 1)];
    const { attempts } = runTestManager({ ...cluster, jobs });
    expect(attempts.map(([, from]) => from)).toEqual([0, 10, 15, 0]);
    const plain = runTestManager({ ...cluster, jobs }, { rules: { backfills: false } });
    expect(plain.attempts.map(([, from]) => from)).toEqual([0, 10, 15, 15]);
  });

  test('counts memory as well', () => {
    const jobs = [job(10, 1, 6_000), job(5, 1, 4_000), job(3, 1, 2_000)];
    const { attempts } = runTestManager({ ...cluster, jobs });
    expect(attempts.map(([, from]) => from)).toEqual([0, 10, 0]);
  });

  test('expects a task that is late to be late by as much again (AMB-38)', () => {
    // Task 0 should end at 4 and ends at 20. At 6 it is expected until 8: task 2, of 3 s, may not fill the gap.
    const jobs = [job(20, 3, 0, 0, 4), job(5, 4, 0, 1), job(3, 1, 0, 6)];
    expect(runTestManager({ ...cluster, jobs }).attempts.map(([, from]) => from)).toEqual([0, 20, 25]);
    // At 8 it is expected until 12: now it may.
    const later = [job(20, 3, 0, 0, 4), job(5, 4, 0, 1), job(3, 1, 0, 8)];
    expect(runTestManager({ ...cluster, jobs: later }).attempts.map(([, from]) => from)).toEqual([0, 20, 8]);
  });
});

describe('opportunistic tasks', () => {
  test('start when no regular task waits (APO-33)', () => {
    const jobs = [job(10, 3), job(2, 2), job(1, 1)];
    const { attempts } = runTestManager({ ...cluster, jobs }, { weightOf: opportunistic(2) });
    expect(attempts.map(([, from]) => from)).toEqual([0, 10, 10]);
  });

  test('end when a regular task could start in their place, the youngest first (APO-33)', () => {
    const jobs = [job(30, 2), job(30, 2, 0, 1), job(5, 2, 0, 4)];
    const { attempts } = runTestManager({ ...cluster, jobs }, { weightOf: opportunistic(0, 1) });
    expect(attempts).toEqual([
      [0, 0, 30, 'finished'],
      [1, 1, 4, 'preempted'],
      [2, 4, 9, 'finished'],
      [1, 9, 39, 'finished'],
    ]);
  });

  test('stay if that would not let the regular task start', () => {
    const jobs = [job(9, 3), job(20, 1), job(5, 2, 0, 4)];
    const { attempts } = runTestManager({ ...cluster, jobs }, { weightOf: opportunistic(1) });
    expect(attempts).toEqual([
      [0, 0, 9, 'finished'],
      [1, 0, 20, 'finished'],
      [2, 9, 14, 'finished'],
    ]);
  });

  test('stay in any case if servers do not end them', () => {
    const jobs = [job(20, 4), job(5, 2, 0, 4)];
    const how = { weightOf: opportunistic(0), rules: { terminates: false } };
    expect(runTestManager({ ...cluster, jobs }, how).attempts).toEqual([
      [0, 0, 20, 'finished'],
      [1, 20, 25, 'finished'],
    ]);
  });

  const upgradedAt2 = (task: number): TestManager => ({
    alarms: [{ at: 2 * SECOND, act: (side, sentOf) => side.nodes.upgrading.send(0, ...sentOf(task)) }],
  });

  test('that run and get a token are safe from regular ones (APO-37)', () => {
    const jobs = [job(20, 4), job(5, 4, 0, 4)];
    const how = { weightOf: opportunistic(0) };
    const starts = (change: TestManager) =>
      runTestManager({ ...cluster, jobs }, { ...how, ...change }).attempts.map(([task, from]) => [
        task,
        from,
      ]);
    expect(starts({})).toEqual([
      [0, 0],
      [1, 4],
      [0, 9],
    ]);
    expect(starts(upgradedAt2(0))).toEqual([
      [0, 0],
      [1, 20],
    ]);
  });

  test('that wait and get a token wait as regular ones from then on (APO-37)', () => {
    const jobs = [job(20, 4), job(5, 4), job(6, 4, 0, 4)];
    const how = { weightOf: opportunistic(1) };
    const starts = (change: TestManager) =>
      runTestManager({ ...cluster, jobs }, { ...how, ...change }).attempts.map(([, from]) => from);
    expect(starts({})).toEqual([0, 26, 20]);
    expect(starts(upgradedAt2(1))).toEqual([0, 20, 25]);
    const { attempt, at } = runTestManager({ ...cluster, jobs }, { ...how, ...upgradedAt2(1) }).trace.tables
      .upgrades.columns;
    expect([...attempt].map((each, row) => [each, at[row] / SECOND])).toEqual([[1, 2]]);
  });
});

describe('orders and files', () => {
  test('a task that is not needed leaves the queue, and the next one takes its place', () => {
    const stages = [job(10, 2), job(5, 4), job(20, 2)].map((each) => ({ ...each.stages[0], after: [] }));
    const discards: TestManager = {
      alarms: [{ at: 4 * SECOND, act: (side, sentOf) => discard(side, sentOf(1)) }],
    };
    const { attempts } = runTestManager({ ...cluster, jobs: [{ stages }] }, discards);
    expect(attempts).toEqual([
      [0, 0, 10, 'finished'],
      [1, Infinity, 4, 'discarded'],
      [2, 4, 24, 'finished'],
      [1, 24, 29, 'finished'],
    ]);
  });

  test.each([
    ['an order to end', (side, sentOf) => discard(side, sentOf(0))],
    ['a token for', (side, sentOf) => side.nodes.upgrading.send(0, ...sentOf(0))],
  ] satisfies readonly [string, NonNullable<TestManager['alarms']>[0]['act']][])(
    '%s a task that has ended is not for the next one that gets the id of its attempt',
    (_, act) => {
      // Task 0 is over at 6. The message goes at 10 and arrives at 11; task 1, with the same id, goes elsewhere meanwhile.
      const run: TestRun = { servers: 2, networkDelay: SECOND, jobs: [job(5), job(5, 1, 0, 10.5)] };
      const how = { serverOf: (task: number) => task, weightOf: opportunistic(0, 1) };
      const { attempts, trace } = runTestManager(run, { ...how, alarms: [{ at: 10 * SECOND, act }] });
      expect(attempts).toEqual([
        [0, 1, 6, 'finished'],
        [1, 11.5, 16.5, 'finished'],
      ]);
      expect(trace.tables.upgrades.length).toBe(0);
    },
  );

  test('files come while a task queues (APO-7)', () => {
    const files = [{ name: 'program', bytes: 20_000_000, origin: 1 }];
    const run: TestRun = {
      ...{ servers: 2, racks: 2, network: { kind: 'rates', server: 1, rack: 1, remote: 1 } },
      jobs: [job(30), { stages: [{ durations: [SECOND], estimates: [SECOND], externalFiles: files }] }],
    };
    const { trace, attempts } = runTestManager(run);
    expect(attempts[1]).toEqual([1, 30, 31, 'finished']);
    const { startedAt, endedAt } = trace.tables.fetches.columns;
    expect([startedAt[0], endedAt[0] / SECOND]).toEqual([0, 20]);
  });

  test('files come on when the task is upgraded, and are stopped with the task', () => {
    const files = [{ name: 'program', bytes: 20_000_000, origin: 1 }];
    const waiting = { durations: [SECOND], estimates: [SECOND], externalFiles: files, after: [] };
    const run: TestRun = {
      ...{ servers: 2, racks: 2, network: { kind: 'rates', server: 1, rack: 1, remote: 1 } },
      jobs: [{ stages: [job(30).stages[0], waiting] }],
    };
    const doing = (act: NonNullable<TestManager['alarms']>[0]['act']): TestManager => ({
      weightOf: opportunistic(1),
      alarms: [{ at: 4 * SECOND, act }],
    });
    const upgraded = runTestManager(
      run,
      doing((side, sentOf) => side.nodes.upgrading.send(0, ...sentOf(1))),
    );
    expect(upgraded.attempts[1]).toEqual([1, 30, 31, 'finished']);
    expect([...upgraded.trace.tables.fetches.columns.endedAt]).toEqual([20 * SECOND]);
    const ended = runTestManager(
      run,
      doing((side, sentOf) => discard(side, sentOf(1))),
    );
    expect(ended.attempts[1]).toEqual([1, Infinity, 4, 'discarded']);
    expect([...ended.trace.tables.fetches.columns.endedAt]).toEqual([4 * SECOND, 24 * SECOND]);
  });

  test('a server that fails forgets its queue, and serves again when it is back', () => {
    const jobs = [job(10, 4), job(5, 4)];
    const failures = [{ server: 0, at: 3 * SECOND, noticedAt: 4 * SECOND, backAt: 6 * SECOND }];
    const { attempts } = runTestManager(
      { ...cluster, jobs, servers: 2, failures },
      { serverOf: (task) => task % 2 },
    );
    expect(attempts.at(-1)?.[3]).toBe('finished');
  });
});
