import { expect, test } from 'vitest';
import { jobResponse } from '../../metrics/responseTime.ts';
import { seedMetrics, spreadMetrics, spreadShares } from '../../metrics/seedMetrics.ts';
import type { RunSource } from '../../state/runStore.ts';
import { noSeeds, type Seeds } from '../../state/seedStore.ts';
import { cornersOf } from '../grammar/geometry.ts';
import { say } from '../grammar/say.ts';
import { scaleOf } from '../grammar/scale.ts';
import { cdfPicture, medianWords, percentileRows, percentileTable, seedSpreadOf } from './cdfPicture.ts';
import { quantities } from './quantities.ts';

const curve = (index: number, ...values: readonly number[]) => ({
  run: { index, title: `Run ${index}` } as never,
  ascending: Float64Array.from(values),
});

const shown = {
  curves: [curve(0, 1, 2, 3), curve(1, 2, 4, 6)],
  references: [{ name: 'ideal', title: 'zero-wait ideal', ascending: Float64Array.of(1, 1, 1) }],
  spreads: [],
  quantity: jobResponse,
  title: 'Job response time',
  isLog: false,
  looked: 1,
};

test('curves are read in the unit of the axis, and the table has their percentiles and those of the ideal', () => {
  const picture = cdfPicture(shown);
  expect(say(picture, { row: 0, x: 2 }, 0)).toEqual([
    '≤ 2 s',
    'A Run 0: 66.7%',
    'B Run 1: 33.3%',
    'ideal: 100%',
  ]);
  expect(picture.label).toMatch(/^Distribution of job response time\. A Run 0: median 2 s, 95th percentile/);
  expect(percentileRows(shown).map(({ name, cells }) => [name, cells[0]])).toEqual([
    ['A', '2 s'],
    ['B', '4 s'],
    ['ideal', '1 s'],
  ]);
});

test('what was logged is one more curve, which the axis holds and the table lists', () => {
  const inLog = { name: 'in the log', title: 'as logged', ascending: Float64Array.of(2, 9, 40) };
  const references = [...shown.references, { ...inLog, isSpanned: true }];
  const picture = cdfPicture({ ...shown, references });
  expect(say(picture, { row: 0, x: 9 }, 0)).toEqual([
    '≤ 9 s',
    'A Run 0: 100%',
    'B Run 1: 100%',
    'ideal: 100%',
    'in the log: 66.7%',
  ]);
  expect(picture.x.domain[1]).toBeGreaterThanOrEqual(40);
  expect(cdfPicture(shown).x.domain[1]).toBeLessThan(7);
  expect(percentileRows({ ...shown, references }).at(-1)).toMatchObject({
    name: 'in the log',
    title: 'as logged',
  });
});

test('the table has what was logged at each percentile', () => {
  const seeds = { ...noSeeds, isPaused: false };
  const logged = { jobs: 7, wait: Array.from({ length: 22 }, (_, at) => at), differs: [] };
  const [head, ...rows] = percentileTable([], seeds, logged);
  expect(head).toEqual(['Percentile', 'In the log: Job wait, last task (s)']);
  expect([rows[50], rows[95], rows[100]]).toEqual([
    [50, 10],
    [95, 19],
    [100, 21],
  ]);
  expect(percentileTable([], seeds, undefined)[0]).toEqual(['Percentile']);
});

test('further seeds lie behind the curve of their run, cut where the axis ends, and the band closed there', () => {
  const rising = spreadShares.map((share) => share * 10);
  const spread = { curves: [rising, rising], low: rising, high: rising.map((value) => value + 2) };
  const picture = cdfPicture({ ...shown, spreads: [spread] });
  const [band, lines] = picture.marks;
  expect(picture.rows.map((row) => [band.of?.(row), lines.of?.(row)])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  expect(lines.facts?.(picture.rows[0])).toEqual({ spread: 2 });
  if (lines.kind !== 'line' || band.kind !== 'line') throw new Error('lines are expected');
  const axes = { x: scaleOf(picture.x, 0, 100), y: scaleOf({ domain: [0, 1] }, 100, 0), xAxis: picture.x };
  const [points, other, ...more] = lines.points(picture.rows[0]);
  expect([other.ys, more]).toEqual([points.ys, []]);
  const [corners] = cornersOf(points, lines, axes);
  expect(corners.at(-1)?.[0]).toBe(100);
  expect(corners.at(-1)?.[1]).toBeCloseTo(100 - 10 * picture.x.domain[1], 6);
  const [around] = cornersOf(band.points(picture.rows[0])[0], band, {
    ...axes,
    xAxis: { ...picture.x, holdsAll: true },
  });
  expect(around).toHaveLength(2 * spreadShares.length);
});

/** Seeds of runs in which every number is what `value` says. */
const seedsOf = (runs: number, count: number, value: (run: number, seed: number) => number): Seeds => ({
  ...noSeeds,
  isPaused: false,
  sources: Array.from({ length: runs }, (_, index) => ({ index }) as RunSource),
  seeds: Array.from({ length: count }, (_, seed) => seed),
  numbers: Array.from({ length: runs }, (_, run) =>
    Array.from({ length: count }, (_, seed) => seedMetrics.map(() => value(run, seed))),
  ),
  done: count,
});

test('each further seed knows the distributions that are drawn', () => {
  expect(spreadMetrics).toEqual(quantities);
});

test('the band is the middle 80 % of ten seeds and more', () => {
  const spread = seedSpreadOf(
    seedsOf(1, 11, (_, seed) => 10 * seed),
    0,
    jobResponse,
  );
  expect(spread.curves).toHaveLength(11);
  expect(spread.curves[3]).toEqual(spreadShares.map(() => 30));
  expect([new Set(spread.low), new Set(spread.high)]).toEqual([new Set([10]), new Set([90])]);
  const few = seedSpreadOf(
    seedsOf(1, 9, () => 1),
    0,
    jobResponse,
  );
  expect([few.curves.length, few.low]).toEqual([9, []]);
  const open = seedsOf(1, 3, (_, seed) => (seed === 1 ? Number.NaN : seed));
  expect(seedSpreadOf(open, 0, jobResponse).curves.map(([value]) => value)).toEqual([0, 2]);
  expect(seedSpreadOf(open, 7, jobResponse).curves).toEqual([]);
});

test('two runs get a sentence, several a few words each', () => {
  const faster = seedsOf(3, 20, (run, seed) => 3 - run + seed);
  const [a, b, c] = [curve(0, 3), curve(1, 2), curve(2, 1)];
  expect(medianWords(faster, [a, b], jobResponse)).toBe('Median: B is faster in 20 of 20 seeds, by 1 s');
  expect(medianWords(faster, [a, b, c], jobResponse)).toBe(
    'Median: B faster in 20 of 20 seeds · C faster in 20 of 20 seeds',
  );
  expect(medianWords(faster, [a, curve(1, 5)], jobResponse)).toMatch(
    /^Median: A is faster here, but B is faster/,
  );
  expect([
    medianWords(faster, [a], jobResponse),
    medianWords({ ...faster, seeds: [] }, [a, b], jobResponse),
  ]).toEqual(['', '']);
});
