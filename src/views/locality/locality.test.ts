import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { NO_INPUT, Outcome } from '../../engine/record/schema.ts';
import { COMPUTE_ONLY, StorageColumns } from '../../engine/workload/storageColumns.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import { bucketsOf } from '../../trace/series.ts';
import { rgbOf } from '../../widgets/rgb.ts';
import { paletteOf, themeNames } from '../../widgets/tokens.ts';
import { areaPath } from '../grammar/geometry.ts';
import { layoutOf } from '../grammar/layout.ts';
import { legendOf } from '../grammar/legendOf.ts';
import { say } from '../grammar/say.ts';
import { localityTints } from '../looks/localityLook.ts';
import type { RunTrace } from '../shared/view.ts';
import { binsByCrowd, binsByJob, binsPicture, breakDown, countsAt, groupsOfSizes, sharesOf } from './bins.ts';
import { serverShareAt, sharesOverTime } from './inputReads.ts';
import { sharesPicture } from './sharesPicture.ts';
import { localityTable } from './table.ts';

const seconds = (time: number) => time * SECOND;

// Job 0: two maps, [0, 4) local and [0, 8) remote, then a reduce [8, 10). Job 1 arrives at 2: one map, killed in its rack
// [2, 4), then local [4, 6).
const storage = new StorageColumns();
storage.addFile('input', [[0], [1], [2]]);
storage.addStage({ ...COMPUTE_ONLY, reads: [{ firstBlock: 0, blocks: 2, bytes: 64 }] });
storage.addStage({ ...COMPUTE_ONLY, shuffleBytes: 64 });
storage.addStage({ ...COMPUTE_ONLY, reads: [{ firstBlock: 2, blocks: 1, bytes: 64 }] });
const handmade = {
  servers: 4,
  racks: 2,
  storage: storage.finish(),
  jobs: [{ stages: [2, 1] }, { arrivedAt: seconds(2), stages: [1] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: seconds(4) },
    { task: 1, server: 3, startedAt: 0, endedAt: seconds(8) },
    { task: 3, server: 3, startedAt: seconds(2), endedAt: seconds(4), outcome: Outcome.preempted },
    { task: 3, server: 2, startedAt: seconds(4), endedAt: seconds(6) },
    { task: 2, server: 0, startedAt: seconds(8), endedAt: seconds(10) },
  ],
  reads: [
    { attempt: 0, locality: 0, until: seconds(1) },
    { attempt: 1, locality: 2, until: seconds(2) },
    { attempt: 2, locality: 1, until: seconds(3) },
    { attempt: 3, locality: 0, until: seconds(5) },
    { attempt: 4, locality: NO_INPUT, until: seconds(9) },
  ],
};
const trace = traceOf(handmade);
// The same with a second in which nothing that reads runs.
const later = handmade.attempts.map((attempt, at) =>
  at === 3 ? { ...attempt, startedAt: seconds(9), endedAt: seconds(10) } : attempt,
);
const run: RunTrace = { index: 0, title: 'By hand', trace };
const dry: RunTrace = { index: 0, title: 'Dry', trace: traceOf({ jobs: [{ stages: [1] }] }) };

test('shares over time are those of all running attempts with input, including stopped ones', () => {
  const shares = sharesOverTime(trace, { start: 0, width: seconds(2), count: 5 });
  expect(shares.map((share) => Array.from(share))).toEqual([
    [1 / 2, 1 / 3, 1 / 2, 0, Number.NaN],
    [0, 1 / 3, 0, 0, Number.NaN],
    [1 / 2, 1 / 3, 1 / 2, 1, Number.NaN],
  ]);
});

test('shares of every bucket add up to one', () => {
  const shares = sharesOverTime(trace, bucketsOf(0, seconds(8), 37));
  for (const [bucket, share] of shares[0].entries()) {
    const sum = share + shares[1][bucket] + shares[2][bucket];
    if (!Number.isNaN(sum)) expect(sum).toBeCloseTo(1, 12);
  }
});

test('the meter shows what runs at a time', () => {
  expect(serverShareAt(trace, seconds(1))).toBe(1 / 2);
  expect(serverShareAt(trace, seconds(3))).toBe(1 / 3);
  expect(serverShareAt(trace, seconds(9))).toBeNaN();
});

test('tasks are grouped by the number of tasks with input of their job', () => {
  const bins = binsByJob([run]);
  expect(bins.names).toEqual(['1', '2']);
  const part = breakDown(run, bins);
  expect(countsAt(part, 1, seconds(0))).toEqual([1, 0, 1]);
  expect(countsAt(part, 0, seconds(3))).toEqual([0, 0, 0]);
  expect(countsAt(part, 0, seconds(4))).toEqual([1, 0, 0]);
  expect(sharesOf(countsAt(part, 0, seconds(3)))).toBeNull();
});

test('or by class where there are a few', () => {
  const graphs = {
    ...trace.data.graphs,
    classes: ['large', 'idle', 'small'],
    jobClass: Uint16Array.of(0, 2),
  };
  const classed = { ...run, trace: { ...trace, data: { ...trace.data, graphs } } };
  const bins = binsByJob([classed]);
  expect(bins.names).toEqual(['large', 'small']);
  expect(countsAt(breakDown(classed, bins), 1, seconds(10))).toEqual([1, 0, 0]);
});

test('or by the jobs in the system when they started', () => {
  const bins = binsByCrowd([run]);
  expect(bins.names).toEqual(['1', '2']);
  const part = breakDown(run, bins);
  expect(countsAt(part, 0, seconds(10))).toEqual([1, 0, 1]);
  expect(countsAt(part, 1, seconds(10))).toEqual([1, 0, 0]);
});

test('many sizes make ranges, without those that are empty', () => {
  const { names, ofSize } = groupsOfSizes([1, 4, 5, 6, 7, 8, 12, 60, 6000]);
  expect(names).toEqual(['1', '3–10', '11–50', '51–100', '5,001+']);
  expect([1, 8, 50, 6000].map(ofSize)).toEqual([0, 1, 2, 4]);
});

test('the picture over time says the shares at a time, and nothing where nothing runs', () => {
  const picture = sharesPicture([run], 600, ['server', 'rack', 'beyond'], paletteOf('light'));
  expect(say(picture, { row: 0, x: seconds(3) }, 0)).toEqual([
    'A By hand, at 3 s',
    'own server: 33.3%',
    'own rack: 33.3%',
    'another rack: 33.3%',
  ]);
  expect(say(picture, { row: 0, x: seconds(9.5) }, 0)).toEqual(['A By hand, at 9.5 s']);
  expect(legendOf(picture).map(({ title }) => title)).toEqual(['server', 'rack', 'beyond']);
});

test('areas over time end where nothing runs, and begin anew behind it', () => {
  const gap = { ...run, trace: traceOf({ ...handmade, attempts: later }) };
  const picture = sharesPicture([gap], 600, ['server', 'rack', 'beyond'], paletteOf('light'));
  const { x, y } = layoutOf(picture, { width: 600, height: 200, zoom: 1 });
  for (const row of picture.rows) {
    const path = y === null ? '' : areaPath(row, 'steps', { x, y, xAxis: picture.x });
    const [before, behind] = path.split('M').slice(1);
    const lefts = (piece: string) => piece.split(/[LZ]/).flatMap((corner) => corner.split(' ').slice(0, 1));
    const known = (piece: string) =>
      lefts(piece)
        .filter((left) => left !== '')
        .map(Number);
    expect(Math.max(...known(before))).toBeLessThan(Math.min(...known(behind)));
  }
});

test('the picture of groups says how many tasks of a group ran where, in the end and until now', () => {
  const picture = binsPicture([run], 'job', paletteOf('light'));
  expect(picture.panels?.map(({ name }) => name?.[0])).toEqual(['1', '2']);
  expect(say(picture, { row: 1, x: 0 }, seconds(0))).toEqual([
    'A By hand, tasks with input of the job: 2',
    'own server 50%, own rack 0%, another rack 50% of 2 tasks',
    'until now: own server 50%, own rack 0%, another rack 50%',
  ]);
  expect(say(picture, { row: 0, x: 0 }, seconds(3))).toHaveLength(2);
  const [nearest, , next] = picture.marks.filter(({ kind }) => kind === 'bar');
  const [bar, after] = [nearest, next].map((mark) =>
    mark.kind === 'bar' ? [mark.from(picture.rows[1], 0), mark.to(picture.rows[1], 0)] : [],
  );
  expect([bar, after]).toEqual([
    [0, 0.5],
    [0.5, 0.5],
  ]);
});

test('runs without input are refused with a reason', () => {
  expect(resultView('locality').refuses([run])).toBeNull();
  expect(resultView('locality').refuses([dry])).toMatch(/reads input/);
  const brief = { ...dry, trace: traceOf({ level: 'jobs', jobs: [{ stages: [1] }] }) };
  expect(resultView('locality').refuses([brief])).toMatch(/too big/);
});

test('the table has the same numbers, a column for each run and distance', () => {
  const [header, ...rows] = localityTable([run, dry]);
  expect(header).toHaveLength(2 + 3);
  expect(rows.find(([what, from]) => what === 'jobs' && from === '2')?.slice(2)).toEqual([0.5, 0, 0.5]);
  expect(rows.filter(([what]) => what === 'time (s)').length).toBeGreaterThan(100);
});

test.each(themeNames)('tints of %s are greys, each far from the next', (theme) => {
  const greys = localityTints(paletteOf(theme)).map(rgbOf);
  for (const channels of greys) expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(12);
  const steps = [greys[1][1] - greys[0][1], greys[2][1] - greys[1][1]];
  expect(Math.sign(steps[0])).toBe(Math.sign(steps[1]));
  for (const step of steps) expect(Math.abs(step)).toBeGreaterThan(55);
});
