import { expect, test } from 'vitest';
import type { HandmadeRun } from '../../testing/trace/testTrace.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { RunTrace } from '../shared/view.ts';
import { domainOf } from './domain.ts';
import { timesOf } from './jobTimes.ts';
import { jobAt, layoutLines } from './layout.ts';
import { runningTimesTable } from './table.ts';
import { describeChart, describeGroup, describeTimes } from './words.ts';

const S = 1_000_000;

/** Three jobs of 1, 2 and 4 tasks on four slots that all end together; alone they would take 10 s, 10 s and 20 s. */
function runWith(index: number, ends: readonly number[], more: Partial<HandmadeRun> = {}): RunTrace {
  const trace = traceOf({
    servers: 4,
    jobs: [
      { stages: [1], jobClass: 'small' },
      { stages: [2], jobClass: 'small' },
      { stages: [4], jobClass: 'wide' },
    ],
    attempts: Array.from({ length: 7 }, (_, task) => ({
      task,
      server: task % 4,
      startedAt: 0,
      endedAt: ends[task < 1 ? 0 : task < 3 ? 1 : 2] * S,
    })),
    ...more,
  });
  return { index, title: `run ${index}`, trace };
}

function withIdeals(run: RunTrace, ideals: readonly number[]): RunTrace {
  const { trace } = run;
  const graphs = { ...trace.data.graphs, jobIdeal: Float64Array.from(ideals, (ideal) => ideal * S) };
  return { ...run, trace: { ...trace, data: { ...trace.data, graphs } } };
}

const twoJobsAtATime = {
  params: { concurrency: 2 },
};
const ideals = [10, 10, 20];
const runs = [
  withIdeals(runWith(0, [10, 20, 80], twoJobsAtATime), ideals),
  withIdeals(runWith(1, [20, 20, 20], twoJobsAtATime), ideals),
];

test('every job has its ideal and its time under each policy, and the group summarizes them', () => {
  const { groups, areIdealsGiven } = timesOf(runs, 'arrival', 100);
  expect(areIdealsGiven).toBe(true);
  expect(groups).toHaveLength(1);
  expect(groups[0].jobs.map(({ ideal, actual }) => [ideal, ...actual])).toEqual([
    [10, 10, 20],
    [10, 20, 20],
    [20, 80, 20],
  ]);
  expect(groups[0].performance[0].snp).toBeCloseTo(0.5, 9);
  expect(groups[0].performance[1].lInfinity).toBe(2);
});

test('a job fits its quota when its widest stage does: M/K', () => {
  const { quota, groups } = timesOf(runs, 'arrival', 100);
  expect(quota).toBe(2);
  expect(groups[0].jobs.map(({ fits }) => fits)).toEqual([true, true, false]);
  const others = timesOf([runWith(0, [10, 20, 80])], 'arrival', 100);
  expect(others.groups[0].jobs.map(({ fits }) => fits)).toEqual([null, null, null]);
});

test('jobs are in the chosen order, and those beyond the limit are only counted', () => {
  const order = (by: 'slowdown' | 'ideal') => timesOf(runs, by, 100).groups[0].jobs.map(({ job }) => job);
  expect(order('slowdown')).toEqual([2, 0, 1]);
  expect(order('ideal')).toEqual([0, 1, 2]);
  const few = timesOf(runs, 'slowdown', 1);
  expect(few.groups[0].jobs.map(({ job }) => job)).toEqual([2]);
  expect(few.groups[0].performance[0].jobs).toBe(3);
  expect(describeChart(few)).toMatch(/^1 of 3 jobs\./);
});

test('without ideals the tick is the time without any wait, and the chart says so', () => {
  const picture = timesOf([runWith(0, [10, 20, 80])], 'arrival', 100);
  expect(picture.areIdealsGiven).toBe(false);
  expect(picture.groups[0].jobs.map(({ ideal }) => ideal)).toEqual([10, 20, 80]);
  expect(describeChart(picture)).toContain('no job has an “ideal”');
});

test('a job with tokens has an oracle, which waits for these only; a group has its own jobs only', () => {
  const run = runWith(0, [10, 20, 80]);
  const graphs = { ...run.trace.data.graphs, jobTokens: Uint32Array.of(1, 1, 4) };
  const withTokens = { ...run, trace: { ...run.trace, data: { ...run.trace.data, graphs } } };
  const picture = timesOf([withTokens], 'arrival', 100);
  expect(picture.groups[0].jobs.map(({ oracle }) => oracle)).toEqual([10, 40, 80]);
  expect(describeTimes(picture.groups[0].jobs[1], [withTokens], picture)).toContain(
    'Oracle with its tokens: 40 s',
  );
  expect(describeChart(picture)).toContain('oracle with as many tokens');
  expect(domainOf(picture.groups[0].jobs)[1]).toBeGreaterThan(80);
  const one = timesOf([withTokens], 'arrival', 100, (job) => job === 1);
  expect([one.groups[0].jobs.map(({ job }) => job), one.measured]).toEqual([[1], 1]);
});

test('a job that has not finished says so', () => {
  const unfinished = withIdeals(runWith(0, [10, 20, Number.POSITIVE_INFINITY]), ideals);
  const picture = timesOf([unfinished], 'arrival', 100);
  expect(describeTimes(picture.groups[0].jobs[2], [unfinished], picture)).toContain(
    'A run 0: has not finished',
  );
  expect(describeGroup(picture.groups[0], [unfinished], 80)).toBe('All jobs · SNP A 0.71 · l∞ A 2.00');
});

test('lines fill one column, then more columns, then the chart scrolls', () => {
  const { groups } = timesOf(runs, 'arrival', 100);
  expect(layoutLines(groups, 2, 1000, 400, 1).columns).toBe(1);
  const three = layoutLines(groups, 2, 1000, 32, 1);
  expect(three.columns).toBe(2);
  expect(three.height).toBeLessThanOrEqual(32);
  const narrow = layoutLines(groups, 2, 300, 32, 1);
  expect(narrow.columns).toBe(1);
  expect(narrow.height).toBeGreaterThan(32);
  for (const line of three.lines) {
    if (line.kind !== 'job') continue;
    const found = jobAt(three, line.column * three.columnWidth + 5, line.top + 1);
    expect(found).toBe(line.times);
  }
});

test('the table has the numbers of the chart', () => {
  const [header, first, ...rest] = runningTimesTable(runs);
  expect(header).toContain('A run 0 ÷ ideal');
  expect(first).toEqual(['All jobs', 'j1, small', 'F', 10, '', 10, 20, 1, 2]);
  expect(rest.find(([, name]) => String(name).startsWith('l∞'))?.slice(-2)).toEqual([4, 2]);
});

test('the axis holds all times and has two numbers at least, however alike they are', () => {
  const { jobs } = timesOf(runs, 'arrival', 100).groups[0];
  const [low, high] = domainOf(jobs);
  expect(low).toBeLessThan(10);
  expect(high).toBeGreaterThan(80);
  const alike = jobs.slice(0, 1).map((times) => ({ ...times, ideal: 300, actual: [310, 320] }));
  expect(domainOf(alike)).toEqual([200, 500]);
  expect(domainOf([])).toEqual([1, 10]);
});
