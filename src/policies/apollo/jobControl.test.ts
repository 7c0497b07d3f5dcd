import { describe, expect, test } from 'vitest';
import type { JobOrder } from '../../engine/jobs/jobControl.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { JobOperation, Outcome } from '../../engine/record/schema.ts';
import { type ParamValue, readParams } from '../../kit/menu/params.ts';
import { runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { createApollo } from './apollo.ts';
import { apolloParams } from './params.ts';

const s = SECOND;
const { suspend, resume, upgrade, cancel, setPriority } = JobOperation;

const order = (at: number, job: number, operation: JobOperation, priority = 0): JobOrder => ({
  ...{ at: at * s, job, operation, priority },
});

const job = (durations: readonly number[], arrivesAt = 0) => ({
  arrivesAt: arrivesAt * s,
  stages: [{ durations: durations.map((each) => each * s), estimates: durations.map((each) => each * s) }],
});

function run(plan: TestRun, params: Readonly<Record<string, ParamValue>> = {}) {
  const values = readParams(apolloParams, { noise: 0, allowance: 0, capacity: 100, ...params });
  const trace = runByHand({ schedulers: 'onePerJob', services: 2, queuesPerServer: 2, ...plan }, (sim) =>
    createApollo({ sim, params: values }),
  );
  const { attempts, jobs, upgrades } = trace.tables;
  const { task, boundAt, startedAt, endedAt, outcome } = attempts.columns;
  return {
    trace,
    upgrades: upgrades.length,
    finishedAt: Array.from(jobs.columns.finishedAt, (at) => at / s),
    attempts: Array.from(task, (each, row) => ({
      task: each,
      sent: boundAt[row] / s,
      from: startedAt[row] / s,
      to: endedAt[row] / s,
      outcome: outcome[row],
    })),
  };
}

describe('a cancelled job (APO-5)', () => {
  test('ends what waits and what runs, after the time that the order takes, and never finishes', () => {
    const { attempts, finishedAt } = run({
      ...{ servers: 1, networkDelay: s / 10, jobs: [job([5, 5, 5])], control: [order(2, 0, cancel)] },
    });
    expect(attempts.length).toBe(1);
    expect(attempts[0].to).toBe(2.1);
    expect(attempts[0].outcome).toBe(Outcome.discarded);
    expect(finishedAt).toEqual([Infinity]);
  });

  test('gives its tokens to the jobs that wait for them', () => {
    const jobs = [job([9, 9]), job([1, 1])];
    const before = run({ servers: 2, jobs });
    const after = run({ servers: 2, jobs, control: [order(2, 0, cancel)] });
    expect(before.finishedAt[1]).toBe(10);
    expect(after.finishedAt[1]).toBe(3);
  });

  test('that waits for tokens lets those behind it go', () => {
    // Job 1 wants two tokens, of which only one is free; job 2 would be content with that one.
    const jobs = [job([9]), job([3, 3]), job([3])];
    const plan = { servers: 2, jobs, control: [order(1, 1, cancel)] };
    const { attempts } = run(plan, { tokens: 2, duplicates: false });
    expect(attempts.map(({ task, sent }) => [task, sent])).toEqual([
      [0, 0],
      [3, 1],
    ]);
  });

  test('does not end at a scheduler that is down, but once it is back', () => {
    const { attempts } = run({
      ...{ servers: 1, jobs: [job([20])], control: [order(2, 0, cancel)] },
      outages: [{ scheduler: 0, at: s, noticedAt: 3 * s, backAt: 5 * s }],
    });
    expect(attempts.map(({ to, outcome }) => [to, outcome])).toEqual([[5, Outcome.discarded]]);
  });

  test('forgets what it had on a server that fails, and runs nothing again', () => {
    const { attempts, finishedAt } = run({
      ...{
        servers: 2,
        networkDelay: s / 10,
        jobs: [job([5, 5]), job([5], 3)],
        control: [order(2, 0, cancel)],
      },
      failures: [{ server: 0, at: 2.05 * s, noticedAt: 3 * s, backAt: 4 * s }],
    });
    expect(attempts.filter(({ task }) => task < 2).map(({ outcome }) => outcome)).toEqual(
      expect.arrayContaining([Outcome.failed, Outcome.discarded]),
    );
    expect(attempts.filter(({ task }) => task < 2).length).toBe(2);
    expect(finishedAt[1]).toBeLessThan(9);
  });
});

describe('a suspended job (APO-5)', () => {
  test('lets running tasks go on and sends no others until it goes on', () => {
    const control = [order(1, 0, suspend), order(20, 0, resume)];
    const { attempts } = run({ servers: 2, jobs: [job([3, 3, 3, 3])], control }, { tokens: 2 });
    expect(attempts.map(({ from, to }) => [Math.floor(from), Math.floor(to)])).toEqual([
      [0, 3],
      [0, 3],
      [20, 23],
      [20, 23],
    ]);
  });

  test('gets no tokens meanwhile, and keeps its place in the queue', () => {
    const jobs = [job([4, 4]), job([4, 4]), job([4, 4]), job([4, 4])];
    const { finishedAt } = run({ servers: 2, jobs, control: [order(1, 1, suspend), order(6, 1, resume)] });
    expect(finishedAt).toEqual([4, 12, 8, 16]);
  });
});

test('an upgraded job has tokens for all that it has sent (APO-5)', () => {
  // One token, and one task without: it gives way to the other job, unless it is upgraded.
  const jobs = [job([9, 9]), job([2], 2)];
  const plan = { servers: 2, jobs };
  const params = { tokens: 1, capacity: 200, allowance: 1 };
  const without = run(plan, params);
  const upgraded = run({ ...plan, control: [order(1, 0, upgrade)] }, params);
  expect(without.attempts.some(({ outcome }) => outcome === Outcome.preempted)).toBe(true);
  expect(upgraded.attempts.some(({ outcome }) => outcome === Outcome.preempted)).toBe(false);
  expect(upgraded.upgrades).toBe(1);
  expect(upgraded.finishedAt).toEqual([9, 11]);
});

test('of the jobs that wait for tokens, the one with the highest priority is next (APO-5)', () => {
  const jobs = [job([4, 4]), job([4, 4]), job([4, 4]), job([4, 4])];
  const control = [order(1, 3, setPriority, 2), order(1, 2, setPriority, 2)];
  expect(run({ servers: 2, jobs, control }).finishedAt).toEqual([4, 16, 8, 12]);
});

test('an order waits for its job to arrive, and one that comes after its end does nothing (APO-5)', () => {
  const control = [order(1, 1, cancel), order(5, 0, cancel)];
  const { finishedAt, attempts, trace } = run({ servers: 1, jobs: [job([2]), job([2], 3)], control });
  expect(finishedAt).toEqual([2, Infinity]);
  expect(attempts.length).toBe(1);
  expect(Array.from(trace.tables.jobControl.columns.at)).toEqual([3 * s]);
});
