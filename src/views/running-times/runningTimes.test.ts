import { expect, test } from 'vitest';
import { type HandmadeRun, traceOf } from '../../testing/trace/testTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { findSpot } from '../grammar/find.ts';
import { layoutOf } from '../grammar/layout.ts';
import { legendOf } from '../grammar/legendOf.ts';
import { say } from '../grammar/say.ts';
import { step } from '../grammar/steps.ts';
import type { RunTrace } from '../shared/view.ts';
import { timesOf } from './jobTimes.ts';
import { describeChart, domainOf, groupLengths, runningTimesTable, timesPicture } from './timesPicture.ts';

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

/** What the picture of some runs is, and what it says of a row. */
function pictureOf(of: readonly RunTrace[], times = timesOf(of, 'arrival', 100)) {
  const picture = timesPicture(of, times, 'by arrival', 0, paletteOf('light'), () => '#123456');
  return { picture, says: (row: number) => say(picture, { row, x: 0 }, 0) };
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
  expect(pictureOf([withTokens]).says(1)).toContain('Oracle with its tokens: 40 s');
  expect(describeChart(picture)).toContain('oracle with as many tokens');
  expect(domainOf(picture.groups[0].jobs)[1]).toBeGreaterThan(80);
  const one = timesOf([withTokens], 'arrival', 100, (job) => job === 1);
  expect([one.groups[0].jobs.map(({ job }) => job), one.measured]).toEqual([[1], 1]);
});

test('a job that has not finished says so', () => {
  const unfinished = withIdeals(runWith(0, [10, 20, Number.POSITIVE_INFINITY]), ideals);
  const picture = timesOf([unfinished], 'arrival', 100);
  expect(pictureOf([unfinished], picture).says(2)).toContain('A run 0: has not finished');
  expect(groupLengths(picture.groups[0], [unfinished])).toEqual([
    'All jobs · SNP A 0.71 · l∞ A 2.00',
    'All jobs · SNP A 0.71',
    'All jobs',
  ]);
});

test('a job says its times under all policies, and whether it fits its quota', () => {
  expect(pictureOf(runs).says(2)).toEqual([
    'j3, wide',
    'Ideal: 20 s',
    'A run 0: 1 min 20 s, 4 × ideal',
    'B run 1: 20 s, 1 × ideal',
    'O, overflows: 4 tasks at a time, quota 2 slots',
  ]);
});

test('a job is found anywhere above its tick, and keys go from job to job', () => {
  const { picture } = pictureOf(runs);
  const layout = layoutOf(picture, { width: 600, height: 300, zoom: 1 });
  const at = (place: number) =>
    findSpot(picture, layout, layout.left + layout.x(place), layout.panels[0].at + 8, 0)?.row;
  expect([at(0.5), at(1.3), at(2.8)]).toEqual([0, 1, 2]);
  expect(step(picture, layout, 'ArrowRight', { row: 1, x: 0 }, false)?.row).toBe(2);
});

test('runs have letters while there is room, then shapes, and only the one that is looked at has lines', () => {
  const dotsOf = ({ picture }: ReturnType<typeof pictureOf>) =>
    picture.marks.flatMap((mark) => (mark.kind === 'dots' ? [mark.shape] : []));
  expect(dotsOf(pictureOf(runs))).toEqual(['ring', 'ring']);
  const times = timesOf(runs, 'arrival', 100);
  const many = times.groups.map((group) => ({ ...group, jobs: Array(30).fill(group.jobs[0]) }));
  const crowded = pictureOf(runs, { ...times, groups: many });
  expect(dotsOf(crowded)).toEqual(['dot', 'square']);
  expect(legendOf(crowded.picture).map(({ title, mark }) => [title, mark])).toEqual([
    ['A', 'dot'],
    ['B', 'square'],
  ]);
  expect(crowded.picture.marks.filter(({ kind }) => kind === 'line')).toHaveLength(1 + 2);
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

test('what was logged lies across all jobs, within the axis', () => {
  const inLog = { title: 'Responses', ascending: Float64Array.from({ length: 101 }, (_, at) => 4 * at) };
  const times = timesOf(runs, 'arrival', 100);
  const picture = timesPicture(runs, times, '', 0, paletteOf('light'), () => '#123456', inLog);
  expect(legendOf(picture).map(({ title }) => title)).toContain('responses in the log: median, p95');
  const line = picture.marks.find(
    ({ legend }) => legend?.(picture.rows[0]) === 'responses in the log: median, p95',
  );
  if (line?.kind !== 'line') throw new Error('a line is expected');
  expect(line.points(picture.rows[0]).map(({ ys }) => Array.from(ys))).toEqual([[200, 200], [380, 380], []]);
  expect(picture.rows.map((row) => line.of?.(row))).toEqual([true, false, false]);
  expect(picture.y?.domain[1]).toBeGreaterThan(380);
});
