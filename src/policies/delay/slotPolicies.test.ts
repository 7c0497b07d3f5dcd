import { describe, expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { Outcome, type TraceData } from '../../engine/record/schema.ts';
import type { ExplicitJob, RunSpec, UserSpec } from '../../scenario/shape/schema.ts';
import {
  attemptsOf,
  fileOn,
  fillers,
  fourServers,
  localityShares,
  runListed,
} from '../../testing/policies/delay/testSlots.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { killKind, orderedKind } from './decisions.ts';

const users: readonly UserSpec[] = [
  { name: 'ann', weight: 1, priority: 2 },
  { name: 'bob', weight: 3, priority: 1 },
];
const repeat = (seconds: number, tasks: number) => new Array<number>(tasks).fill(seconds);
const job = (arrivesAt: number, durations: readonly number[], more: Partial<ExplicitJob> = {}) => {
  return { arrivesAt, stages: [{ durations }], ...more };
};

/** Runs jobs of two users and pools under one policy. */
function run(jobs: readonly ExplicitJob[], policy: RunSpec, more: object = {}): TraceData {
  const workload = { kind: 'explicit', jobs, users, warmup: 0, ...more } as const;
  return runListed([], policy, { workload });
}

/** Lists the jobs in the order in which they finished. */
function finished({ tables: { jobs } }: TraceData): readonly number[] {
  const { finishedAt } = jobs.columns;
  return Array.from(finishedAt.keys()).sort((a, b) => finishedAt[a] - finishedAt[b]);
}

/** Counts a job's tasks that run at a second. */
function runningAt(data: TraceData, row: number, second: number): number {
  return attemptsOf(data, row).filter(({ from, to }) => from <= second && second < to).length;
}

describe('the order of jobs', () => {
  // Four slots are busy until 10; then each job wants four of 10 s, less or more.
  const whales = (arrivals: readonly Partial<ExplicitJob>[]) => [
    fillers([10, 10, 10, 10]),
    ...arrivals.map((more, i) => job(i + 1, repeat(10 + i, 4), more)),
  ];
  const under = (order: string, arrivals: readonly Partial<ExplicitJob>[]) =>
    finished(run(whales(arrivals), { policy: 'delay', params: { order } })).slice(1);

  test('is that of arrival under FIFO, if priorities are equal (DEL-2)', () => {
    const data = run(whales([{ user: 'ann' }, { user: 'ann' }]), { policy: 'hadoop-fifo' });
    expect(finished(data).slice(1)).toEqual([1, 2]);
    expect([runningAt(data, 1, 15), runningAt(data, 2, 15)]).toEqual([4, 0]);
  });

  test('is that of priority before arrival under FIFO (DEL-2)', () => {
    expect(under('fifo', [{ user: 'ann' }, { user: 'bob' }])).toEqual([2, 1]);
    expect(under('priority', [{ user: 'ann' }, { user: 'bob' }])).toEqual([2, 1]);
  });

  test('is that of deadlines if the order says so, and jobs without one come last (DEL-21)', () => {
    expect(under('deadline', [{}, { deadline: 90 }, { deadline: 60 }])).toEqual([3, 2, 1]);
  });

  test('gives equal jobs equally many slots under fair sharing, and by weight otherwise (DEL-4)', () => {
    const equal = run(whales([{ user: 'ann' }, { user: 'ann' }]), { policy: 'fair' });
    expect([runningAt(equal, 1, 15), runningAt(equal, 2, 15)]).toEqual([2, 2]);
    const weighted = run(whales([{ user: 'ann' }, { user: 'bob' }]), { policy: 'fair' });
    expect([runningAt(weighted, 1, 15), runningAt(weighted, 2, 15)]).toEqual([1, 3]);
  });

  test('shares between equal priorities fairly', () => {
    const data = run(whales([{ user: 'ann' }, { user: 'ann' }]), {
      policy: 'delay',
      params: { order: 'priority' },
    });
    expect([runningAt(data, 1, 15), runningAt(data, 2, 15)]).toEqual([2, 2]);
  });

  test('is recorded when it changes, with sort keys in thousandths', () => {
    const data = run(whales([{ user: 'ann' }, { user: 'bob' }]), { policy: 'fair' });
    const orders = openTrace(data).decisionsOfKind(orderedKind);
    const seen = Array.from({ length: orders.length }, (_, i) => orders.at(i).payload);
    expect(seen).toContainEqual({ jobs: [1, 2], keys: [0, 0] });
    const texts = seen.map((each) => JSON.stringify(each));
    expect(texts.every((text, i) => text !== texts[i - 1])).toBe(true);
  });
});

describe('pools (DEL-19)', () => {
  const pool = (name: string, more: object = {}) => ({
    name,
    weight: 1,
    minShare: 0,
    order: 'fair' as const,
    ...more,
  });
  const slots = (pools: readonly object[], names: readonly string[]) => {
    const jobs = [
      { ...fillers([10, 10, 10, 10]), pool: 'fillers' },
      ...names.map((name, i) => job(i + 1, repeat(20, 8), { pool: name })),
    ];
    const data = run(jobs, { policy: 'pools-fair' }, { pools: [...pools, pool('fillers')] });
    return names.map((_, i) => runningAt(data, i + 1, 15));
  };

  test('share the slots, however many jobs each has', () => {
    expect(slots([pool('one'), pool('many')], ['one', 'many', 'many'])).toEqual([2, 1, 1]);
  });

  test('share by weight', () => {
    expect(slots([pool('light'), pool('heavy', { weight: 3 })], ['light', 'heavy'])).toEqual([1, 3]);
  });

  test('below their minimum share come first', () => {
    expect(slots([pool('one'), pool('sure', { minShare: 3 })], ['one', 'sure'])).toEqual([1, 3]);
  });

  test('order their jobs by their own setting', () => {
    expect(slots([pool('queue', { order: 'fifo' })], ['queue', 'queue'])).toEqual([4, 0]);
    expect(slots([pool('equals')], ['equals', 'equals'])).toEqual([2, 2]);
  });

  test('divide the share of their parent pool', () => {
    const pools = [
      pool('left'),
      pool('right'),
      pool('right a', { parent: 'right' }),
      pool('right b', { parent: 'right' }),
    ];
    expect(slots(pools, ['left', 'right a', 'right b'])).toEqual([2, 1, 1]);
  });

  test('are the users if the scenario has no pools', () => {
    const jobs = [
      fillers([10, 10, 10, 10]),
      job(1, repeat(20, 8), { user: 'ann' }),
      job(2, repeat(20, 8), { user: 'ann' }),
      job(3, repeat(20, 8), { user: 'bob' }),
    ];
    const data = run(jobs, { policy: 'pools-fair' });
    expect([1, 2, 3].map((row) => runningAt(data, row, 15))).toEqual([1, 0, 3]);
  });
});

describe('a free slot', () => {
  const reader = (file: string): ExplicitJob => ({
    arrivesAt: 5,
    stages: [{ durations: [1], reads: [{ file, size: 1 }] }],
  });

  test('goes to the head job at once, near its data or not, without patience (DEL-4, DEL-5)', () => {
    const files = [fileOn('far', 0), fileOn('near', 1)];
    for (const policy of ['hadoop-fifo', 'fair', 'pools-fair']) {
      const data = runListed(
        [fillers([90, 10, 90, 90]), reader('far'), reader('near')],
        { policy },
        { files },
      );
      expect(attemptsOf(data, 1)[0]).toMatchObject({ server: 1, from: 10 });
    }
  });

  test('goes to a task beside its input, else to one in the rack of its input, else to any (DEL-2)', () => {
    const three: ExplicitJob = {
      arrivesAt: 5,
      stages: [{ durations: [9, 9, 9], reads: [{ file: 'three', size: 1 }] }],
    };
    const file = (servers: readonly number[][]) => ({
      name: 'three',
      blocks: 3,
      replicas: 1,
      placement: { kind: 'listed', servers } as const,
    });
    const first = (servers: readonly number[][]) => {
      const data = runListed(
        [fillers([10, 90, 90, 90]), three],
        { policy: 'fair' },
        { files: [file(servers)] },
      );
      const { task, startedAt } = data.tables.attempts.columns;
      return task[startedAt.indexOf(10e6)] - data.graphs.stageFirstTask[data.graphs.jobFirstStage[1]];
    };
    expect(first([[3], [1], [0]])).toBe(2);
    expect(first([[3], [1], [2]])).toBe(1);
    expect(first([[3], [3], [2]])).toBe(0);
  });
});

test('separate clusters leave slots idle that others could use (DEL-3)', () => {
  const jobs = [job(0, repeat(10, 12), { user: 'ann' }), job(1, [1], { user: 'bob' })];
  const data = run(jobs, { policy: 'separate' });
  expect(new Set(attemptsOf(data, 0).map(({ server }) => server))).toEqual(new Set([0])); // weight 1 of 4
  expect(attemptsOf(data, 1)[0]).toMatchObject({ from: 1 });
});

describe('a late job', () => {
  const late = [job(0, repeat(100, 4)), job(10, repeat(5, 4))];

  test('waits for its share until tasks end (DEL-20)', () => {
    const data = run(late, { policy: 'fair' });
    expect(attemptsOf(data, 1)[0].from).toBe(100);
    expect(openTrace(data).decisionsOfKind(killKind).length).toBe(0);
  });

  test('gets its share when the most recent tasks of jobs above their shares are stopped (DEL-20)', () => {
    const data = run(late, { policy: 'fair', params: { share: 'kill', killAfter: 15 } });
    const starts = attemptsOf(data, 1).map(({ from }) => from);
    expect(starts[0]).toBeGreaterThanOrEqual(25);
    expect(starts[0]).toBeLessThanOrEqual(27);
    expect(runningAt(data, 1, starts[0])).toBe(2);
    const { outcome, task } = data.tables.attempts.columns;
    const stopped = [...task].filter((_, row) => outcome[row] === Outcome.preempted);
    expect(stopped.sort()).toEqual([2, 3]);
    const kills = openTrace(data).decisionsOfKind(killKind);
    expect(kills.length).toBe(2);
    expect(kills.at(0).payload).toMatchObject({ task: 3, forJob: 1, short: 2 });
  });

  test('has no task stopped for it if its pool has its share', () => {
    const data = run(
      late.map((each) => ({ ...each, user: 'ann' })),
      { policy: 'pools-fair', params: { share: 'kill', killAfter: 1 } },
    );
    expect(openTrace(data).decisionsOfKind(killKind).length).toBe(0);
  });

  test('of a pool below its share has tasks of other pools stopped for it', () => {
    const jobs = [job(0, repeat(100, 4), { user: 'ann' }), job(10, repeat(50, 4), { user: 'bob' })];
    const data = run(jobs, { policy: 'pools-fair', params: { share: 'kill', killAfter: 5 } });
    expect(runningAt(data, 1, 20)).toBe(3);
  });
});

describe('a scheduler that thinks', () => {
  // Four tasks end together: their news comes while the scheduler thinks about the first piece.
  const jobs = [job(0, repeat(10, 4)), job(5, repeat(10, 4))];
  const thoughtsAfter = (coalesce: boolean) => {
    const data = run(jobs, { policy: 'fair', params: { thinkTime: 0.5, coalesce } });
    const { from } = data.tables.thoughts.columns;
    const starts = attemptsOf(data, 1).map((attempt) => attempt.from);
    return { thoughts: [...from].filter((at) => at >= 10e6 && at < 13e6).length, starts };
  };

  test('answers all news that arrived meanwhile in one round', () => {
    expect(thoughtsAfter(true)).toEqual({ thoughts: 2, starts: [11, 11.5, 11.5, 11.5] });
  });

  test('or answers one piece of news after the other', () => {
    expect(thoughtsAfter(false)).toEqual({ thoughts: 4, starts: [11, 11.5, 12, 12.5] });
  });

  test('takes longer the more jobs have tasks to launch', () => {
    const four = Array.from({ length: 4 }, () => job(0, repeat(10, 4)));
    const data = run(four, { policy: 'fair', params: { thinkTime: 0.1, thinkPerJob: 0.05 } });
    const { from, to } = data.tables.thoughts.columns;
    const took = [...from].map((at, row) => (to[row] - at) / 1e6);
    // Four jobs wait at first, one at the end, and then none.
    expect([...new Set(took)]).toEqual([0.3, 0.25, 0.2, 0.15, 0.1]);
  });

  describe('counts each report of a server as one piece of news', () => {
    // The first two tasks end at the same moment on one server, the third while the scheduler thinks about those.
    const cluster = { ...fourServers, racks: 1, serversPerRack: 1, slotsPerServer: 3 };
    const startsWith = (coalesce: boolean) => {
      const jobs = [job(0, [10, 10, 10.2]), job(5, repeat(10, 3))];
      const data = runListed(jobs, { policy: 'fair', params: { thinkTime: 0.5, coalesce } }, { cluster });
      return attemptsOf(data, 1).map(({ from }) => from);
    };

    test('one after the other', () => expect(startsWith(false)).toEqual([11, 11.5, 12]));
    test('all that arrived before the round together', () =>
      expect(startsWith(true)).toEqual([11, 11.5, 11.5]));
  });

  test('hears of free slots, and offers idle ones, only at heartbeats', () => {
    const data = run(jobs, { policy: 'fair', params: { heartbeat: 4 } });
    // Server i beats at i seconds, modulo 4.
    const beats = data.tables.attempts.columns;
    for (let row = 0; row < beats.task.length; row += 1) {
      expect((beats.startedAt[row] / 1e6) % 4).toBe(beats.server[row]);
    }
  });
});

test('stages without input wait for those before them to launch', () => {
  const graph: ExplicitJob = {
    arrivesAt: 0,
    stages: [
      { durations: [10, 10, 10, 10, 10, 10], reads: [{ file: 'data', size: 1 }] },
      { durations: [10, 10], after: [0], shuffle: { size: 1, slowStart: 0 } },
    ],
  };
  const data = runListed([graph], { policy: 'fair' }, { files: [fileOn('data', 3)] });
  const { task, startedAt } = data.tables.attempts.columns;
  const starts = (from: number, to: number) =>
    [...startedAt].filter((_, row) => task[row] >= from && task[row] < to);
  expect(Math.max(...starts(0, 6))).toBeLessThanOrEqual(Math.min(...starts(6, 8)));
  expect(localityShares(data)[0]).toBeGreaterThan(0);
  expect(data.tables.jobs.columns.finishedAt[0]).not.toBe(NONE);
});

describe('tasks without input', () => {
  const short = [1, 1, 1];
  /** Servers come free after 1 s and 2 s; then a task whose block is on the last one, and three that read nothing. */
  const jobs = (after: readonly number[]): readonly ExplicitJob[] => [
    { arrivesAt: 0, stages: [{ durations: [100, 100, 1, 2], servers: [[0], [1], [2], [3]] }] },
    {
      arrivesAt: 0.5,
      stages: [
        { durations: [10], reads: [{ file: 'f', size: 100 }], after: [] },
        { durations: short, after },
      ],
    },
  ];
  const cluster = {
    ...{ racks: 2, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0 },
    network: { kind: 'penalty', rack: 1.5, remote: 2 },
  } as const;
  const starts = (policy: RunSpec, after: readonly number[] = []) =>
    attemptsOf(runListed(jobs(after), policy, { cluster, files: [fileOn('f', 3)] }), 1).map(
      ({ server, from }) => [server, from],
    );
  const atOnce = [
    [2, 1],
    [3, 2],
    [2, 2],
    [2, 3],
  ];

  const policies: readonly RunSpec[] = [
    { policy: 'delay' },
    { policy: 'delay', params: { rackWait: 30, remoteWait: 30 } },
    { policy: 'delay', params: { form: 'count', skips: 500 } },
    { policy: 'delay', params: { order: 'fifo' } },
    { policy: 'fair' },
    { policy: 'pools-fair' },
    { policy: 'hadoop-fifo' },
  ];

  test.each(policies)('start before tasks of their job that would read remotely (%o)', (policy) => {
    const found = starts(policy).sort(([, one], [, other]) => one - other);
    expect(found.map(([, from]) => from)).toEqual([1, 2, 2, 3]);
    expect(found).toEqual(expect.arrayContaining(atOnce));
  });

  test('wait for the stages upstream of their own', () => {
    const [first] = starts({ policy: 'delay', params: { rackWait: 30, remoteWait: 30 } }, [0]);
    expect(first).toEqual([3, 2]);
  });
});
