import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { taskWait } from '../../metrics/waitTime.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { resultView } from '../../testing/views/testResults.ts';
import type { RunTrace } from '../shared/view.ts';
import { percentileTable } from './cdfPicture.ts';
import { type Curve, curvesOf, extentOf, idealOf } from './quantities.ts';

const run = (index: number, ...ends: readonly number[]): RunTrace => ({
  index,
  title: 'By hand',
  trace: traceOf({
    servers: ends.length,
    jobs: ends.map(() => ({ stages: [1] })),
    attempts: ends.map((end, task) => ({
      task,
      server: task,
      startedAt: (end - 1) * SECOND,
      endedAt: end * SECOND,
    })),
  }),
});

const curve = (...values: readonly number[]): Curve => ({
  run: run(0, 1),
  ascending: Float64Array.from(values),
});

test('curves are the sorted numbers of the runs that have any', () => {
  const none = { index: 1, title: 'None', trace: traceOf({ jobs: [{ stages: [1] }] }) };
  const curves = curvesOf([run(0, 9, 2, 4), none], jobResponse);
  expect(curves.map(({ ascending }) => Array.from(ascending))).toEqual([[2, 4, 9]]);
});

test('the ideal is drawn beside job response times only', () => {
  const runs = [run(0, 9, 2, 4)];
  expect(Array.from(idealOf(runs, jobResponse) ?? [])).toEqual([1, 1, 1]);
  expect(idealOf(runs, taskWait)).toBeNull();
  // A run of copies that ends its slowest tasks sooner: nobody is faster than the reference.
  const slow = traceOf({
    servers: 1,
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, server: 0, startedAt: 0, endedAt: 5 * SECOND }],
  });
  const quick = { index: 1, title: 'Copies', trace: run(1, 2).trace };
  for (const both of [
    [{ index: 0, title: 'Slow', trace: slow }, quick],
    [quick, { index: 0, title: 'Slow', trace: slow }],
  ])
    expect(Array.from(idealOf(both, jobResponse) ?? [])).toEqual([1]);
  const brief = { index: 0, title: 'Brief', trace: traceOf({ level: 'jobs', jobs: [{ stages: [1] }] }) };
  expect(idealOf([brief], jobResponse)).toBeNull();
});

test('a linear axis ends after the p99 when a few values are far off, a logarithmic one shows all', () => {
  const many = curve(...Array.from({ length: 1000 }, (_, index) => 1 + index / 1000), 500);
  const [low, high] = extentOf([many], false);
  expect([low, high > 2 && high < 3]).toEqual([0, true]);
  expect(extentOf([many], true)).toEqual([1, 500]);
});

test('an axis has a positive length whatever the values are', () => {
  for (const isLog of [false, true]) {
    for (const curves of [[], [curve(0, 0)], [curve(3, 3)], [curve(0, 7)]]) {
      const [low, high] = extentOf(curves, isLog);
      expect(high).toBeGreaterThan(low);
      expect(low).toBeGreaterThanOrEqual(isLog ? Number.MIN_VALUE : 0);
    }
  }
});

test('the table lists the percentiles that are drawn', () => {
  const [header, ...rows] = percentileTable([run(0, 9, 2, 4)]);
  expect(header.slice(0, 3)).toEqual([
    'Percentile',
    'A By hand: Job response time (s)',
    'A By hand: Task wait (s)',
  ]);
  expect(rows).toHaveLength(101);
  expect([rows[0][1], rows[50][1], rows[100][1]]).toEqual([2, 4, 9]);
});

test('runs in which no measured job has finished are refused', () => {
  const open = { index: 0, title: 'Open', trace: traceOf({ jobs: [{ stages: [1] }] }) };
  expect(resultView('cdf').refuses([open])).toMatch(/No measured job has finished/);
  expect(resultView('cdf').refuses([run(0, 2)])).toBeNull();
});

test('the table has the responses of each class where there are several', () => {
  const classes = ['short', 'long', 'long'];
  const trace = traceOf({
    servers: 3,
    jobs: classes.map((jobClass) => ({ stages: [1], jobClass })),
    attempts: [2, 4, 9].map((end, task) => ({ task, server: task, startedAt: 0, endedAt: end * SECOND })),
  });
  const [header, ...rows] = percentileTable([{ index: 0, title: 'By hand', trace }]);
  const column = header.indexOf('A By hand: Job response time, long (s)');
  expect([rows[0][column], rows[100][column]]).toEqual([4, 9]);
  expect(header).toContain('A By hand: Job response time, short (s)');
});
