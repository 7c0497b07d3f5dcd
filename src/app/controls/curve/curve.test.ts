import { expect, test } from 'vitest';
import type { NumberParam } from '../../../kit/menu/params.ts';
import { estimate } from '../../../scenario/counted/estimate.ts';
import { smallScenario } from '../../../testing/scenario/testScenario.ts';
import { askedMetric, offeredMetrics } from '../../../views/shared/askedMetrics.ts';
import { changeParam } from '../editRuns.ts';
import { curveLines, describeCurve, spanOf } from './curveLines.ts';
import { curvePlan, curveValues } from './curvePlan.ts';

const range: NumberParam = {
  ...{ kind: 'number', title: 'Probes', help: '', consequence: '', source: '', origin: 'our choice' },
  ...{ default: 2, min: 1, max: 5, step: 1, unit: '' },
};
const ratio = { ...range, step: 0.5 };
const write = (value: number) => changeParam(1, 'probeRatio', value)(smallScenario);
const planOf = (slowness: number, of = ratio) => curvePlan(write, of, [1], 'jobResponse', () => slowness);

test('a curve begins with the ends and the middle, and has each value once', () => {
  expect(curveValues(range)).toEqual([1, 5, 3, 2, 4]);
  expect(curveValues({ ...range, max: 1001 }).slice(0, 5)).toEqual([1, 1001, 501, 251, 751]);
  expect(curveValues({ ...range, max: 1 })).toEqual([1]);
});

test('its runs are those of the scenario with another value', () => {
  const { points, isCut } = planOf(1);
  expect(isCut).toBe(false);
  expect(points.map(({ value }) => value).slice(0, 3)).toEqual([1, 5, 3]);
  for (const { value, runs } of points)
    expect(runs).toEqual([{ scenario: write(value), index: 1, metrics: ['jobResponse'] }]);
});

test('values that the scenario does not allow have no point', () => {
  const { points, isCut } = planOf(1, { ...ratio, min: -3 });
  expect(points.length).toBeGreaterThan(2);
  expect(points.every(({ value }) => value >= 1)).toBe(true);
  expect(isCut).toBe(false);
});

test('on a slow machine there are fewer points, or none', () => {
  const { seconds } = estimate({ ...smallScenario, runs: [smallScenario.runs[1]] }, () => 1);
  // Machines on which one of the nine runs takes 1.5 s, and 40 s.
  const some = planOf(1.5 / seconds);
  expect(some.isCut).toBe(true);
  expect(some.points.length).toBeGreaterThan(0);
  expect(some.points.length).toBeLessThan(planOf(1).points.length);
  expect(planOf(40 / seconds)).toEqual({ points: [], isCut: true });
});

test('lines have the known results by ascending values; failed runs are gaps', () => {
  const { points } = planOf(1, range);
  const results = [
    { ok: true, numbers: [3] },
    { ok: true, numbers: [1] },
    { ok: false, message: '' },
  ] as const;
  const lines = curveLines(points, [1], results);
  expect(lines).toEqual([
    {
      run: 1,
      points: [
        { value: 1, result: 3 },
        { value: 5, result: 1 },
      ],
    },
  ]);
  expect(spanOf(lines)).toEqual([1, 3]);
});

test('words say the ends of each line', () => {
  const metric = askedMetric('jobResponse');
  if (metric === undefined) throw new Error('There is no job response.');
  const line = (run: number, ...results: number[]) => ({
    run,
    points: results.map((result, at) => ({ value: at + 1, result })),
  });
  expect(describeCurve(metric, [line(0, 0.3, 0.2, 0.1)], String)).toBe(
    'Mean response over the range: 300 ms at 1 to 100 ms at 3',
  );
  expect(describeCurve(metric, [line(0, 3, 2), line(1, 1)], String)).toBe(
    'Mean response over the range: A 3 s at 1 to 2 s at 2, B 1 s at 1',
  );
  expect(describeCurve(metric, [line(0)], String)).toBe('Mean response over the range: not known yet');
});

test('a flat curve has a height; every metric on offer has a name', () => {
  const [low, high] = spanOf([{ run: 0, points: [{ value: 1, result: 5 }] }]);
  expect([low < 5, high > 5]).toEqual([true, true]);
  expect(offeredMetrics.map((id) => askedMetric(id)?.title)).toContain('p95 response');
  expect(offeredMetrics.every((id) => askedMetric(id) !== undefined)).toBe(true);
  expect(askedMetric('nothing')).toBeUndefined();
});
