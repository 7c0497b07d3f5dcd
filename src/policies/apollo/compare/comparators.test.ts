import { describe, expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { AttemptKind, Outcome, type TraceData } from '../../../engine/record/schema.ts';
import { type ParamSpecs, type ParamValue, readParams } from '../../../kit/menu/params.ts';
import { runByHand, type TestRun } from '../../../testing/engine/world/testRun.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { createApollo } from '../apollo.ts';
import { placed } from '../decisions.ts';
import { apolloParams, baselineParams, centralParams } from '../params.ts';
import { shareOfJobs } from './baseline.ts';
import { createBaseline, createCentral } from './comparators.ts';

const s = SECOND;

type Values = Readonly<Record<string, ParamValue>>;

const given = (plan: TestRun): TestRun => ({ queuesPerServer: 2, level: 'messages', ...plan });
const read = <Specs extends ParamSpecs>(specs: Specs, params: Values) => readParams(specs, params);

function runBaseline(plan: TestRun, params: Values = {}) {
  return runByHand(given({ schedulers: 'onePerJob', services: 1, ...plan }), (sim) =>
    createBaseline({ sim, params: read(baselineParams, params) }),
  );
}

function runCentral(plan: TestRun, params: Values = {}) {
  return runByHand(given({ schedulers: 1, services: 1, ...plan }), (sim) =>
    createCentral({ sim, params: read(centralParams, params) }),
  );
}

function runMixed(plan: TestRun, params: Values = {}) {
  return runByHand(given({ schedulers: 'onePerJob', services: 2, ...plan }), (sim) =>
    createApollo({ sim, params: read(apolloParams, { noise: 0, ...params }) }),
  );
}

function attemptsOf({ tables }: TraceData) {
  const { task, server, boundAt, startedAt, endedAt, kind, outcome } = tables.attempts.columns;
  return Array.from(task, (each, row) => ({
    ...{ task: each, server: server[row], sent: boundAt[row], from: startedAt[row] },
    ...{ to: endedAt[row], kind: kind[row], outcome: outcome[row] },
  }));
}

const duplicatesIn = (trace: TraceData) =>
  attemptsOf(trace).filter(({ kind }) => kind === AttemptKind.duplicate);

/** A task of 20 s that reads 16 MB, which server 0 holds; racks of two servers. */
const reading = (arrivesAt = 0) => ({
  arrivesAt: arrivesAt * s,
  stages: [
    {
      durations: [20 * s],
      estimates: [20 * s],
      reads: [{ bytes: 16_000_000, blocks: [[0]] }],
    },
  ],
});

describe('the baseline scheduler (APO-38)', () => {
  test('relaxes the constraint of a task that waits: server, rack after 5 s, any after 10 s', () => {
    const jobs = [0, 1, 2, 3].map((at) => reading(at));
    const trace = runBaseline({ servers: 6, racks: 3, jobs }, { mostProbes: 20 });
    const placedAt = openTrace(trace)
      .decisionsOfKind(placed)
      .all()
      .map(({ at, payload: { task, server, near } }) => ({ at: at / s, task, server, near }));
    // Job 1 comes at 1 s and waits on server 0, the only one with its input, until 6 s: then a duplicate goes to server 1.
    const [first, second, ...others] = placedAt.filter(({ task }) => task === 1);
    expect(first).toMatchObject({ server: 0, near: 'server' });
    expect(Math.round(first.at)).toBe(1);
    expect(second).toMatchObject({ server: 1, near: 'rack' });
    expect(Math.round(second.at)).toBe(6);
    expect(others).toEqual([]); // It has started there.
    // Jobs 2 and 3 wait on both until they may run anywhere, 10 s after they came.
    for (const task of [2, 3]) {
      const probes = placedAt.filter((each) => each.task === task);
      expect(probes.map(({ near }) => near)).toEqual(['server', 'rack', 'any']);
      expect(probes.map(({ at }) => Math.round(at) - task)).toEqual([0, 5, 10]);
      expect(probes[2].server).toBeGreaterThan(1);
    }
  });

  test('discards the other attempts when one starts, and gives none to tasks that start at once', () => {
    const jobs = [0, 1].map((at) => reading(at));
    const trace = runBaseline({ servers: 4, racks: 2, jobs });
    const ofSecond = attemptsOf(trace).filter(({ task }) => task === 1);
    expect(ofSecond.map(({ server, outcome }) => [server, outcome])).toEqual([
      [0, Outcome.discarded],
      [1, Outcome.finished],
    ]);
    expect(duplicatesIn(trace).every(({ task }) => task === 1)).toBe(true);
    expect(ofSecond[0].to).toBeLessThan(7 * s);
  });

  test('sends at most so many duplicates at a time, one each second', () => {
    const stage = (durations: readonly number[]) => ({ durations: durations.map((each) => each * s) });
    // Eight servers are busy for a minute, and then one more task comes.
    const jobs = [
      { stages: [stage([60, 60, 60, 60, 60, 60, 60, 60])] },
      { arrivesAt: 20 * s, stages: [stage([1])] },
    ];
    const probes = (params: Values) =>
      duplicatesIn(runBaseline({ servers: 8, jobs }, { capacity: 1000, ...params })).filter(
        ({ task }) => task === 8,
      );
    expect(probes({ mostProbes: 0 })).toEqual([]);
    expect(probes({ mostProbes: 3 }).map(({ sent }) => Math.round(sent / s))).toEqual([21, 22, 23]);
    const all = probes({ mostProbes: 20, probeAfter: 2 });
    expect(all.map(({ sent }) => Math.round(sent / s))).toEqual([22, 24, 26, 28, 30, 32, 34]);
    expect(new Set(all.map(({ server }) => server)).size).toBe(7); // never twice to the same
  });

  test('spreads tasks over servers of which it knows nothing: some collide where others are idle', () => {
    const durations = Array.from({ length: 40 }, () => 5 * s);
    const trace = runBaseline({ servers: 40, jobs: [{ stages: [{ durations }] }] }, { mostProbes: 0 });
    const used = new Set(attemptsOf(trace).map(({ server }) => server)).size;
    // 40 balls in 40 bins leave a share of 1/e empty.
    expect(used).toBeGreaterThan(18);
    expect(used).toBeLessThan(33);
  });

  test('sends one task to a server if it assumes that there is room for one only', () => {
    const plan = { servers: 4, slotsPerServer: 4, jobs: [{ stages: [{ durations: Array(16).fill(s) }] }] };
    const oneEach = attemptsOf(runBaseline(plan, { oneEach: true }));
    for (const { server, from, to } of oneEach)
      expect(
        oneEach.filter((each) => each.server === server && each.from < to && each.to > from).length,
      ).toBe(1);
    const endOf = (params: Values) => runBaseline(plan, params).tables.jobs.columns.finishedAt[0];
    expect(endOf({ oneEach: true })).toBeGreaterThan(3.9 * s);
    expect(endOf({})).toBeLessThan(3.5 * s);
  });

  test('keeps to its tokens', () => {
    const jobs = [{ stages: [{ durations: Array(12).fill(s) }] }];
    const attempts = attemptsOf(runBaseline({ servers: 12, jobs }, { tokens: 3 }));
    for (const { from } of attempts)
      expect(attempts.filter((each) => each.from <= from && each.to > from).length).toBeLessThanOrEqual(3);
  });
});

describe('one scheduler for all jobs (APO-39)', () => {
  const jobs = Array.from({ length: 20 }, () => ({ stages: [{ durations: [s, s, s, s] }] }));

  test('knows the true load: 80 tasks on 80 idle servers all start at once', () => {
    const trace = runCentral({ servers: 80, networkDelay: 500, jobs }, { timePerServer: 0, capacity: 1000 });
    const attempts = attemptsOf(trace);
    expect(new Set(attempts.map(({ server }) => server)).size).toBe(80);
    expect(Math.max(...attempts.map(({ from }) => from))).toBeLessThan(0.2 * s);
  });

  test('decides later the more servers and jobs there are: batches wait for one another', () => {
    const lastStart = (servers: number, some: TestRun['jobs']) =>
      Math.max(
        ...attemptsOf(runCentral({ servers, jobs: some }, { timePerServer: 1e-5, capacity: 1000 })).map(
          ({ from }) => from,
        ),
      );
    // 4 tasks × 100 servers × 10 µs = 4 ms for each job.
    expect(lastStart(100, jobs)).toBeCloseTo(20 * 0.004 * s, -4);
    expect(lastStart(100, jobs.slice(0, 5))).toBeCloseTo(5 * 0.004 * s, -4);
    expect(lastStart(400, jobs)).toBeCloseTo(20 * 0.016 * s, -4);
  });

  test('comes back from a loss', () => {
    const trace = runCentral(
      {
        servers: 8,
        jobs,
        events: [{ kind: 'schedulerDown', scheduler: 0, at: 20_000, until: s }],
      } as TestRun,
      { timePerServer: 0.001 },
    );
    expect(trace.tables.jobs.columns.finishedAt.every((at) => at < 60 * s)).toBe(true);
  });
});

describe('mixed mode (APO-44)', () => {
  test('a share of the jobs is spread evenly', () => {
    const of = (share: number) => [...Array(8).keys()].filter(shareOfJobs(share));
    expect(of(0)).toEqual([]);
    expect(of(0.25)).toEqual([3, 7]);
    expect(of(0.5)).toEqual([1, 3, 5, 7]);
    expect(of(1).length).toBe(8);
  });

  test('both kinds of managers send tasks to the same servers, each in its own way', () => {
    const jobs = [0, 1, 2, 3, 4, 5].map((at) => reading(at / 2));
    const trace = runMixed({ servers: 6, racks: 3, jobs }, { baselineShare: 50 });
    const ofBaseline = openTrace(trace)
      .decisionsOfKind(placed)
      .all()
      .map(({ payload }) => payload.task);
    expect([...new Set(ofBaseline)].sort()).toEqual([1, 3, 5]);
    expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
    expect(runMixed({ servers: 6, racks: 3, jobs }).decisionKinds).toContain('apollo match');
  });

  test('opportunistic tasks that count as regular are not stopped by the baseline’s duplicates', () => {
    const wide = {
      stages: [{ durations: Array<number>(12).fill(10 * s), estimates: Array<number>(12).fill(10 * s) }],
    };
    const jobs = Array.from({ length: 6 }, (_, at) => ({ ...wide, arrivesAt: at * 5 * s }));
    const stopped = (regularChance: number) => {
      const trace = runMixed(
        { servers: 12, jobs },
        { tokens: 4, capacity: 200, baselineShare: 50, probeAfter: 0.5, mostProbes: 8, regularChance },
      );
      return attemptsOf(trace).filter(({ outcome }) => outcome === Outcome.preempted).length;
    };
    expect([stopped(0) > 0, stopped(100)]).toEqual([true, 0]);
  });
});
