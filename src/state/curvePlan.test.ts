import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/shape/schema.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { curveLines, curvePlan } from './curvePlan.ts';

const withProbes = (value: number): Scenario => ({
  ...smallScenario,
  runs: [smallScenario.runs[0], { policy: 'sparrow', params: { probeRatio: value } }],
});
const planOf = (values: readonly number[], write = withProbes) =>
  curvePlan(write, values, [1], 'jobResponse');

test('the runs of a curve are those of the scenario with another value, in the order of the values', () => {
  const { points, isCut } = planOf([1, 5, 3]);
  expect(isCut).toBe(false);
  expect(points).toEqual(
    [1, 5, 3].map((value) => ({
      value,
      runs: [{ scenario: withProbes(value), index: 1, metrics: ['jobResponse'] }],
    })),
  );
});

test('values that the scenario does not allow have no point', () => {
  const { points, isCut } = planOf([1, -3, 2]);
  expect(points.map(({ value }) => value)).toEqual([1, 2]);
  expect(isCut).toBe(false);
});

test('of runs that take long there are fewer points, or none', () => {
  const withJobs = (jobs: number): Scenario => {
    const { workload } = smallScenario;
    if (workload.kind !== 'generated') throw new Error('It has no number of jobs.');
    return { ...smallScenario, workload: { ...workload, jobs } };
  };
  const some = planOf([10, 20, 500_000], withJobs);
  expect(some.points.map(({ value }) => value)).toEqual([10, 20]);
  expect(some.isCut).toBe(true);
  expect(planOf([500_000], withJobs)).toEqual({ points: [], isCut: true });
});

test('lines have the known results by ascending values; failed runs are gaps', () => {
  const { points } = planOf([1, 5, 3, 2]);
  const results = [
    { ok: true, numbers: [3] },
    { ok: true, numbers: [1] },
    { ok: false, message: '' },
  ] as const;
  expect(curveLines(points, [1], results)).toEqual([
    {
      run: 1,
      points: [
        { value: 1, result: 3 },
        { value: 5, result: 1 },
      ],
    },
  ]);
});
