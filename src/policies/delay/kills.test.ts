import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { EventSpec, ExplicitJob, ExplicitWorkload, Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { killKind } from './decisions.ts';

const KILL_AFTER = 20;
const users = [
  { name: 'ann', weight: 1, priority: 0 },
  { name: 'bob', weight: 0.1, priority: 0 },
];

/** Runs jobs on four servers of one slot each; gives the recorded stops and all attempts. */
function livesOf(
  jobs: readonly ExplicitJob[],
  {
    policy = 'fair',
    events = [],
    ...work
  }: { policy?: string; events?: EventSpec[] } & Partial<ExplicitWorkload> = {},
) {
  const scenario: Scenario = {
    version: 2,
    name: 'kills',
    seed: 1,
    cluster: { racks: 1, serversPerRack: 4, slotsPerServer: 1, roundTrip: 0 },
    workload: { kind: 'explicit', users, jobs, warmup: 0, ...work },
    runs: [{ policy, params: { share: 'kill', killAfter: KILL_AFTER } }],
    events,
    recording: 'messages',
  };
  expect(checkScenario(scenario).issues).toEqual([]);
  const trace = openTrace(simulate(planRun(scenario, 0)));
  const list = trace.decisionsOfKind(killKind);
  const kills = Array.from({ length: list.length }, (_, i) => {
    const { at, payload } = list.at(i);
    return { at: at / SECOND, task: payload.task, forJob: payload.forJob };
  });
  const { task, startedAt, outcome } = trace.data.tables.attempts.columns;
  const startsOf = (wanted: number) =>
    Array.from(
      startedAt.filter((_, row) => task[row] === wanted),
      (at) => at / SECOND,
    );
  const failed = outcome.filter((each) => each === Outcome.failed).length;
  return { kills, startsOf, failed };
}

const equal = (count: number, seconds: number) => Array.from({ length: count }, () => seconds);
const job = (arrivesAt: number, durations: readonly number[], change: Partial<ExplicitJob> = {}) => ({
  user: 'ann',
  arrivesAt,
  stages: [{ durations }],
  ...change,
});

test('a slot goes to the job that it was freed for, so it is freed only once', () => {
  // Bob's share is less than one slot, but his job arrived before the third job.
  const jobs = [job(0, equal(4, 200)), job(1, [200], { user: 'bob' }), job(2, [10])];
  const { kills, startsOf } = livesOf(jobs);
  expect(kills).toEqual([{ at: expect.closeTo(2 + KILL_AFTER, -0.3), task: 3, forJob: 2 }]);
  expect(startsOf(5)).toEqual([kills[0].at]);
});

test('a pool that becomes active again is short of its share from then on, not since it was last active', () => {
  const pools = ['left', 'right'].map((name) => ({ name, weight: 1, minShare: 0, order: 'fair' as const }));
  const jobs = [
    job(0, equal(2, 300), { pool: 'left' }),
    job(0, equal(2, 5), { pool: 'right' }),
    job(1, equal(4, 300), { pool: 'left' }),
    job(100, equal(2, 5), { pool: 'right' }),
  ];
  const { kills } = livesOf(jobs, { policy: 'pools-fair', pools });
  expect(kills.length).toBe(2);
  expect(kills[0].at).toBeGreaterThanOrEqual(100 + KILL_AFTER);
  expect(kills[0].at).toBeLessThan(102 + KILL_AFTER);
});

test('a job is short of its share from when it wants more, not from an earlier time without pending tasks', () => {
  const jobs = [
    job(0, equal(3, 300)),
    { ...job(0, [60]), stages: [{ durations: [60] }, { durations: [60, 60] }] },
  ];
  const { kills } = livesOf(jobs);
  expect(kills.map(({ task }) => task)).toEqual([2]);
  expect(kills[0].at).toBeGreaterThanOrEqual(60 + KILL_AFTER);
});

test('no task is stopped that tasks of an early-started stage wait for', () => {
  const early = { durations: equal(2, 5), shuffle: { size: 0, slowStart: 0 } };
  const { kills, startsOf, failed } = livesOf([
    { ...job(0, []), stages: [{ durations: [300, 300], servers: [[0], [1]] }, early] },
    { ...job(10, []), stages: [{ durations: [10, 10], servers: [[0], [1]] }] },
  ]);
  expect([kills, startsOf(0), failed]).toEqual([[], [0], 0]);
});

test('shares divide the slots of the servers that are up', () => {
  const events = [2, 3].map((server) => ({ kind: 'serverDown', server, at: 5, detection: 0 }) as const);
  const { kills } = livesOf([job(0, equal(2, 300)), job(0, equal(2, 300)), job(20, [5])], { events });
  expect(kills.length).toBe(0);
  const two = livesOf([job(6, equal(2, 300)), job(20, [5])], { events });
  expect(two.kills.map(({ forJob }) => forJob)).toEqual([1]);
});

test('a task that is told to stop on a failed server, whose loss is not noticed yet, is lost only once', () => {
  const events = [0, 1, 2].map(
    (server) => ({ kind: 'serverDown', server, at: 21, detection: 30, repair: 40 }) as const,
  );
  const jobs = [job(0, equal(4, 200)), job(2, equal(2, 10)), job(2, equal(2, 10))];
  const { kills, startsOf, failed } = livesOf(jobs, { events });
  expect(kills.length).toBeGreaterThan(1);
  // Three tasks of the first job run on servers that fail, and so run twice.
  const starts = [0, 1, 2, 3, 4, 5, 6, 7].map((task) => startsOf(task).length);
  expect([starts.slice(0, 4).sort(), starts.slice(4), failed]).toEqual([[1, 2, 2, 2], [1, 1, 1, 1], 3]);
});
