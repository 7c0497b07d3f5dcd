import { describe, expect, test } from 'vitest';
import { meanDataFactor, recurringRuns } from './recurring.ts';

const RUNS = 20_000;
const recurring = { jobs: 40, between: 0.6, within: 0.1 };

describe('recurring jobs', () => {
  const runOf = recurringRuns(3, [{}, { recurring }, { recurring }]);
  const runs = Array.from({ length: RUNS }, (_, ordinal) => runOf(1, ordinal));

  test('are numbered through all classes; a class that says nothing is one', () => {
    expect(runOf(0, 5)).toEqual({ number: 0, factor: 1 });
    expect(new Set(runs.map(({ number }) => number)).size).toBe(40);
    expect(Math.min(...runs.map(({ number }) => number))).toBe(1);
    expect(runOf(2, 0).number).toBeGreaterThan(40);
  });

  test('their runs differ by what is said, as logarithms', () => {
    const deviation = (values: readonly number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    };
    const ofOne = runs.filter(({ number }) => number === 1).map(({ factor }) => Math.log(factor));
    expect(deviation(ofOne)).toBeGreaterThan(0.09);
    expect(deviation(ofOne)).toBeLessThan(0.11);
    const all = deviation(runs.map(({ factor }) => Math.log(factor)));
    expect(all).toBeGreaterThan(0.45);
    expect(all).toBeLessThan(0.75);
  });

  test('make as much data on average as the load counts', () => {
    const within = recurringRuns(1, [{ recurring: { jobs: 20_000, between: 0.6, within: 0.1 } }]);
    const mean =
      Array.from({ length: RUNS }, (_, run) => within(0, run).factor).reduce((sum, each) => sum + each, 0) /
      RUNS;
    expect(mean / meanDataFactor(recurring)).toBeGreaterThan(0.97);
    expect(mean / meanDataFactor(recurring)).toBeLessThan(1.03);
    expect(meanDataFactor()).toBe(1);
  });
});
