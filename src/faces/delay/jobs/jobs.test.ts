import { expect, test } from 'vitest';
import { Outcome } from '../../../engine/record/schema.ts';
import { type HandmadeRun, traceOf } from '../../../testing/trace/testTrace.ts';
import { countsOf } from '../../../trace/jobCounts.ts';
import { describeJob, jobTable, skipWords } from './describe.ts';
import { watchMarks } from './drawHead.ts';
import { createRowMotion } from './Jobs.tsx';
import { layoutColumns, layoutLines } from './layout.ts';
import { groupByPool, queueAt } from './queue.ts';

const S = 1_000_000;
const LEVELS = 1;
const FAIR = 1;
const POOLS = 2;

function rules(order: number, patience: number) {
  return { at: 0, kind: 0, stage: -1, words: [order, patience, ...time(5 * S), ...time(5 * S), 12] };
}

function time(micros: number): readonly number[] {
  return [Math.floor(micros / 2 ** 20), micros % 2 ** 20];
}

const kinds = ['slots/rules', 'slots/order', 'slots/skip', 'slots/launch', 'slots/kill'];

// Job 2 comes first in the order and is skipped twice, then launches; job 1 loses a task to it.
const run: HandmadeRun = {
  servers: 4,
  racks: 2,
  jobs: [{ stages: [3] }, { stages: [2], arrivedAt: S }, { stages: [1], arrivedAt: 9 * S }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: 4 * S },
    { task: 1, server: 1, startedAt: 0, endedAt: 3 * S, outcome: Outcome.preempted },
    { task: 3, server: 2, startedAt: 3 * S, endedAt: 6 * S },
    { task: 1, server: 1, startedAt: 6 * S, endedAt: 8 * S },
  ],
  reads: [
    { attempt: 0, locality: 0, until: S },
    { attempt: 1, locality: 1, until: S },
    { attempt: 2, locality: 0, until: 4 * S },
    { attempt: 3, locality: 3, until: 7 * S },
  ],
  decisionKinds: kinds,
  decisions: [
    rules(FAIR, LEVELS),
    { at: S, kind: 1, stage: -1, words: [1, 0, 0, 2000] },
    { at: S, kind: 2, stage: 1, words: [1, 2, ...time(0), 1, 0] },
    { at: 2.2 * S, kind: 2, stage: 1, words: [0, 1, ...time(1.2 * S), 2, 0] },
    { at: 3 * S, kind: 4, stage: 0, words: [1, 1, 1, 1] },
    { at: 3 * S, kind: 3, stage: 1, words: [3, 2, 0, ...time(1.2 * S), 2, 0, 0, 0, 1] },
  ],
};
const trace = traceOf(run);
const orderAt = (at: number) => queueAt(trace, at, 0).jobs.map(({ job }) => job);

test('jobs are in the recorded order, with their sort keys', () => {
  const { jobs, total } = queueAt(trace, 2 * S, 0);
  expect(jobs.map(({ job, key }) => [job, key])).toEqual([
    [1, 0],
    [0, 2000],
  ]);
  expect(total).toBe(2);
});

test('jobs without a recorded place follow in order of arrival, if they are in the system', () => {
  expect(orderAt(0)).toEqual([0]);
  expect(orderAt(10 * S)).toEqual([1, 0, 2]);
  const plain = traceOf({ jobs: [{ stages: [1], arrivedAt: 5 }, { stages: [1] }] });
  expect(queueAt(plain, 6, 0).jobs.map(({ job }) => job)).toEqual([1, 0]);
});

test('at most the requested number of jobs is listed, and the others are counted', () => {
  const crowd = traceOf({ jobs: Array.from({ length: 60 }, () => ({ stages: [1] })) });
  const queue = queueAt(crowd, 0, 0);
  expect(queue.jobs).toHaveLength(40);
  const { lines } = layoutLines(crowd, queue, 1);
  expect(lines.at(-1)).toMatchObject({ kind: 'more', count: 20 });
  expect(lines.filter(({ kind }) => kind === 'job')).toHaveLength(40);
});

test('a task counts once: running, pending again after it was stopped, and done', () => {
  const counts = (at: number) => {
    const { running, pending, done, reads, localReads } = countsOf(trace).at(0, at);
    return [running, pending, done, reads, localReads];
  };
  expect(counts(2 * S)).toEqual([2, 1, 0, 2, 1]);
  expect(counts(5 * S)).toEqual([0, 2, 1, 2, 1]);
  expect(counts(7 * S)).toEqual([1, 1, 1, 2, 1]);
  expect(counts(8 * S)).toEqual([0, 1, 2, 2, 1]);
});

test('slots that the scheduler has given are not called running while the launches are on their way', () => {
  const launching = traceOf({
    jobs: [{ stages: [2] }],
    attempts: [{ task: 0, startedAt: 1000, endedAt: S }],
    decisionKinds: kinds,
    decisions: [rules(FAIR, LEVELS), { at: 0, kind: 1, stage: -1, words: [0, 1000] }],
  });
  const says = (at: number) => {
    const queue = queueAt(launching, at, 0);
    return describeJob(launching, queue, queue.jobs[0]).slice(1, 3);
  };
  expect(says(0)).toEqual(['place 1 of 1, slots given 1', '0 running · 2 pending · 0 done']);
  expect(says(1000)).toEqual(['place 1 of 1, slots given 1', '1 running · 1 pending · 0 done']);
  expect(jobTable(launching, 0)[0]).toContain('sorted by: slots given');
});

test('two attempts of a task that overlap are one running task, up to the moment one of them is done', () => {
  const raced = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    attempts: [
      { task: 0, startedAt: 0, endedAt: 9, outcome: Outcome.lostRace },
      { task: 0, server: 1, startedAt: 3, endedAt: 8 },
    ],
  });
  const running = [0, 2, 3, 7, 8].map((at) => countsOf(raced).at(0, at).running);
  expect(running).toEqual([1, 1, 1, 1, 0]);
});

test('the stopwatch advances with each skip, and a launch resets it', () => {
  const watch = (at: number) => {
    const found = queueAt(trace, at, 0).jobs.find(({ job }) => job === 1);
    return [found?.watch.waited, found?.watch.skips, found?.isSkipped];
  };
  expect(watch(1.5 * S)).toEqual([0, 1, true]);
  expect(watch(2.5 * S)).toEqual([1.2 * S, 2, true]);
  expect(watch(3 * S)).toEqual([0, 0, false]);
});

test('a skip stays marked for a moment while further decisions are made', () => {
  const skippedOnce = traceOf({
    ...run,
    decisions: [
      ...(run.decisions ?? []).slice(0, 3),
      { at: 1.1 * S, kind: 2, stage: 0, words: [2, 2, 0, 0, 1, 0] },
    ],
  });
  const marked = (moment: number) =>
    queueAt(skippedOnce, 1.2 * S, moment)
      .jobs.filter(({ isSkipped }) => isSkipped)
      .map(({ job }) => job);
  expect(marked(0)).toEqual([0]);
  expect(marked(0.5 * S)).toEqual([1, 0]);
});

test('a job says why it was skipped and how much of its patience is used', () => {
  const queue = queueAt(trace, 2.5 * S, 0);
  const skip = queue.jobs[0].watch.skip;
  if (skip === null || queue.rules === null) throw new Error('not skipped');
  expect(skipWords(trace, queue.rules, skip)).toEqual([
    'skipped: no data on s00, only in its rack, waited 1.2 s of 5 s',
    'skipped: no data on s00, only in its rack',
    'no data on s00, only in its rack',
    'not on s00',
    'skipped',
  ]);
  const far = { ...skip, locality: 2, server: 3 };
  expect(skipWords(trace, queue.rules, far)[0]).toBe('skipped: no data on s03, waited 1.2 s of 10 s');
  const counted = { ...queue.rules, patience: 'count' as const };
  expect(skipWords(trace, counted, skip)[0]).toBe('skipped: no data on s00, skip 2 of 12');
});

test('a job whose task was stopped names the job that it was stopped for', () => {
  const queue = queueAt(trace, 3 * S, 0);
  const victim = queue.jobs.find(({ job }) => job === 0);
  if (victim === undefined) throw new Error('job 1 is not there');
  expect(describeJob(trace, queue, victim).at(-1)).toBe('j1·2 on s01 stopped for j2');
});

test('the stopwatch has marks at T1 and T1 + T2, or at D', () => {
  const levels = queueAt(trace, 0, 0).rules;
  expect(watchMarks(levels)?.map(({ at, texts }) => [at, texts[0]])).toEqual([
    [0.5, 'T1 5 s'],
    [1, 'T1+T2 10 s'],
  ]);
  expect(watchMarks(levels && { ...levels, patience: 'count' })?.[0].texts[0]).toBe('D = 12 skips');
  expect(watchMarks(levels && { ...levels, patience: 'none' })).toBeNull();
  expect(watchMarks(null)).toBeNull();
});

test('without pools users are shown instead, each with its slots and its share', () => {
  const pooled = traceOf({
    ...run,
    users: ['ads', 'mail'],
    jobs: run.jobs.map((job, index) => ({ ...job, user: index % 2 })),
    decisions: [rules(POOLS, LEVELS), ...(run.decisions ?? []).slice(1)],
  });
  const queue = queueAt(pooled, 2 * S, 0);
  expect(groupByPool(pooled, queue).map(({ name, running, share }) => [name, running, share])).toEqual([
    ['mail', 0, 0.5],
    ['ads', 2, 0.5],
  ]);
  expect(layoutLines(pooled, queue, 1).lines.map(({ kind }) => kind)).toEqual(['pool', 'job', 'pool', 'job']);
});

test.each([200, 320, 425, 640, 1280, 1900])(
  'at %i pixels no column leaves the view or covers another',
  (width) => {
    const { name, tasks, watch, right, local, key } = layoutColumns(width, 1, true, true);
    const edges = [
      name,
      key ?? name,
      tasks.x,
      tasks.x + tasks.width,
      local ?? 0,
      watch.x,
      watch.x + watch.width,
    ];
    const present = edges.filter((edge) => edge > 0);
    expect(present).toEqual([...present].sort((one, other) => one - other));
    expect(watch.x + watch.width + watch.badge).toBeLessThanOrEqual(Math.max(right, 260));
  },
);

test('rows are animated to new places only if the order changes rarely', () => {
  const rows = motionRows;
  const motion = createRowMotion();
  motion.follow(rows([0, 1]), 0, true);
  expect(motion.follow(rows([1, 0]), 1000, true)).toBe(true);
  expect(motion.offsetOf(0, 1000)).toBe(-40);
  expect(motion.offsetOf(0, 1250)).toBe(0);
  expect(motion.follow(rows([0, 1]), 1100, true)).toBe(false);
  expect(motion.offsetOf(0, 1100)).toBe(0);
  expect(motion.follow(rows([1, 0]), 9000, false)).toBe(false);
});

function motionRows(order: readonly number[]) {
  const { jobs } = queueAt(trace, 2 * S, 0);
  return order.map((job, place) => ({ kind: 'job' as const, y: place * 40, queued: { ...jobs[0], job } }));
}

test('the table lists the same rows in the same order', () => {
  const [header, ...rows] = jobTable(trace, 2.5 * S);
  expect(header).toContain('waited (s)');
  expect(rows.map((row) => row.slice(0, 2))).toEqual([
    [1, 'j2'],
    [2, 'j1'],
  ]);
  expect(rows[0].slice(-3)).toEqual([1.2, 2, 'own server']);
});
