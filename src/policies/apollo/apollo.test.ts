import { describe, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../../engine/record/schema.ts';
import { type ParamValue, readParams } from '../../kit/menu/params.ts';
import { oneStage, runByHand, type TestRun } from '../../testing/engine/world/testRun.ts';
import { listDecisions } from '../../trace/decisionList.ts';
import { createApollo } from './apollo.ts';
import { matched } from './decisions.ts';
import { apolloParams } from './params.ts';

const s = SECOND;

function run(plan: TestRun, params: Readonly<Record<string, ParamValue>> = {}) {
  const values = readParams(apolloParams, { noise: 0, ...params });
  const trace = runByHand(
    { schedulers: 'onePerJob', services: 2, queuesPerServer: 2, level: 'messages', ...plan },
    (sim) => createApollo({ sim, params: values }),
  );
  return { trace, attempts: attemptsOf(trace) };
}

// Slow news, cautious estimates and few opportunistic tasks, as in scenarios of version 1.
const asBefore = {
  ...{ tokensUntil: 'tasks', allowance: 1, conservative: 2, secondLook: 'newer', heartbeat: 5 },
};

function attemptsOf({ tables }: TraceData) {
  const { task, server, startedAt, endedAt, kind, outcome } = tables.attempts.columns;
  return Array.from(task, (each, row) => ({
    task: each,
    server: server[row],
    from: startedAt[row],
    to: endedAt[row],
    kind: kind[row],
    outcome: outcome[row],
  }));
}

const told = (durations: readonly number[], estimates = durations) => ({
  stages: [{ durations: durations.map((each) => each * s), estimates: estimates.map((each) => each * s) }],
});

describe('tokens (APO-3)', () => {
  test('a job starts when it has them, and tasks without one wait if nothing is opportunistic', () => {
    const jobs = [told([4, 4, 4, 4]), told([4, 4])];
    const { attempts, trace } = run({ servers: 4, jobs }, { tokens: 3, allowance: 0, tokensUntil: 'tasks' });
    expect(attempts.filter(({ task, from }) => task < 4 && from < s).length).toBe(3);
    // The cluster has 4 tokens: job 0 has 3, and job 1 wants 2, which it gets once job 0 needs only 1.
    expect(
      Math.min(...attempts.filter(({ task }) => task >= 4).map(({ from }) => from)),
    ).toBeGreaterThanOrEqual(4 * s);
    expect(trace.tables.jobs.columns.finishedAt.every((at) => at < 12 * s)).toBe(true);
  });

  test('tasks beyond them run opportunistically, up to the allowance', () => {
    const kinds = (allowance: number) =>
      run(
        { servers: 8, jobs: [told(Array.from({ length: 8 }, () => 5))] },
        { tokens: 2, allowance, picks: 20 },
      )
        .attempts.filter(({ from }) => from < s)
        .map(({ kind }) => kind)
        .sort();
    const { original, opportunistic } = AttemptKind;
    expect(kinds(0)).toEqual([original, original]);
    expect(kinds(1)).toEqual([original, original, opportunistic, opportunistic]);
    expect(kinds(2).length).toBe(6);
  });
});

describe('opportunistic tasks', () => {
  const long = told([5, 5]);
  const other = { ...told([5]), arrivesAt: s };

  test('that wait are upgraded when their job has a token again (APO-37)', () => {
    // One slot for all: task 0 of the first job runs, task 1 waits without a token, and the other job comes with one.
    const { attempts, trace } = run({ servers: 1, jobs: [long, other] }, { tokens: 1, capacity: 200 });
    const verdicts = listDecisions(trace, matched)
      .all()
      .map(({ payload }) => payload.verdict);
    expect(verdicts).toEqual(['regular', 'unmatched', 'opportunistic', 'regular', 'upgraded']);
    expect(attempts.map(({ task, from }) => [task, Math.floor(from / s)])).toEqual([
      [0, 0],
      [1, 10],
      [2, 5],
    ]);
  });

  test('that run give way to regular ones, and run again (APO-33)', () => {
    const { attempts } = run({ servers: 2, jobs: [long, other] }, { tokens: 1, capacity: 200 });
    const stopped = attempts.filter(({ outcome }) => outcome === Outcome.preempted);
    expect(stopped.every(({ kind }) => kind === AttemptKind.opportunistic)).toBe(true);
    expect(attempts.filter(({ outcome }) => outcome === Outcome.finished).length).toBe(3);
  });

  test('that run get a token before others of their job start with it (AMB-42)', () => {
    // Task 0 ends at 4 s and leaves its token. At 6 s another job needs the place of task 1, where its input is.
    const reads = [{ bytes: 1_600_000_000, blocks: [[1]] }];
    const jobs = [told([4, 9, 5], [10, 9, 5]), { stages: [{ durations: [2 * s], reads }], arrivesAt: 6 * s }];
    const stopped = (upgrades: string) =>
      run({ servers: 2, jobs }, { ...asBefore, tokens: 1, capacity: 200, upgrades })
        .attempts.filter(({ outcome }) => outcome === Outcome.preempted)
        .map(({ task, to }) => [task, Math.floor(to / s)]);
    expect(stopped('all')).toEqual([]);
    expect(stopped('waiting')).toEqual([[1, 6]]);
  });
});

describe('a batch', () => {
  test('spreads the tasks of a job over idle servers, one on each (APO-24)', () => {
    const { attempts } = run({ servers: 8, jobs: [oneStage(Array.from({ length: 8 }, () => 3 * s))] });
    const first = attempts.filter(({ from }) => from < s / 20);
    expect(new Set(first.map(({ server }) => server)).size).toBe(first.length);
    expect(first.length).toBeGreaterThan(2);
  });

  test('runs tasks where their input is', () => {
    const reads = [{ bytes: 1_600_000_000, blocks: [[2], [1]] }];
    const { attempts } = run({ servers: 4, jobs: [{ stages: [{ durations: [s, s], reads }] }] });
    expect(attempts.map(({ task, server }) => [task, server])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });
});

describe('corrections', () => {
  test('a task that waits longer than an old matrix said gets a duplicate, and what starts second is discarded (APO-29)', () => {
    const reads = [{ bytes: 1_600_000_000, blocks: [[2]] }];
    const stages = [{ durations: [5 * s], estimates: [5 * s], reads }];
    const jobs = [{ stages }, { arrivesAt: 3 * s, stages }];
    const { attempts } = run({ servers: 4, networkDelay: 500, jobs }, asBefore);
    // The second manager has not heard of the first task. The rack is slower than server 2, but free: 16 s of reading.
    const [, original, duplicate] = attempts;
    expect([original.server, original.outcome]).toEqual([2, Outcome.discarded]);
    expect([duplicate.kind, duplicate.outcome]).toEqual([AttemptKind.duplicate, Outcome.finished]);
    expect(duplicate.server).not.toBe(2);
    // Nothing newer than the decision of 3 s is known of other servers before the monitor publishes at 5 s (AMB-40).
    expect(duplicate.from).toBeGreaterThan(5 * s);
    expect(duplicate.from).toBeLessThan(6 * s);
    expect(duplicate.to).toBeLessThan(27 * s);
    expect(run({ servers: 4, jobs }, { duplicates: false }).attempts.length).toBe(2);
  });

  test('a copy overtakes a straggler (APO-30)', () => {
    const durations = [2, 2, 2, 2, 40].map((each) => each * s);
    const copyDurations = durations.map(() => [2 * s]);
    const estimates = durations.map(() => 2 * s);
    const stages = [{ durations, copyDurations, estimates }];
    const { attempts, trace } = run({ servers: 8, jobs: [{ stages }] });
    const copy = attempts.find(({ kind }) => kind === AttemptKind.speculative);
    expect([copy?.task, copy?.outcome]).toEqual([4, Outcome.finished]);
    expect(trace.tables.jobs.columns.finishedAt[0]).toBeLessThan(10 * s);
    const without = run({ servers: 8, jobs: [{ stages }] }, { copies: false });
    expect(without.trace.tables.jobs.columns.finishedAt[0]).toBeGreaterThan(40 * s);
  });
});
