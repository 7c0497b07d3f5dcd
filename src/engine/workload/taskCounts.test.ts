import { describe, expect, test } from 'vitest';
import { normalShare } from '../../algorithms/inverseNormal.ts';
import { mean } from '../../algorithms/percentile.ts';
import { taskCounter } from './taskCounter.ts';
import { type CountedStage, meanTasks } from './taskCounts.ts';

const facebook = { kind: 'pareto', shape: 0.745, from: 1, to: 3000 } as const;
const share = { kind: 'share', from: 0.3, to: 1 } as const;
const only = (tasks: CountedStage['tasks']): readonly CountedStage[] => [{ tasks, after: [] }];

function drawn(stages: readonly CountedStage[], jobs: number, stage = 0, seed = 1): number[] {
  const count = taskCounter(seed);
  return Array.from({ length: jobs }, (_, job) => count(job, stages)[stage]);
}

describe('a drawn number of tasks', () => {
  test('is an integer within its bounds, and ten or more in 18 % of the jobs of W-HOP-5', () => {
    const counts = drawn(only(facebook), 50_000);
    expect(counts.every((count) => Number.isInteger(count) && count >= 1 && count <= 3000)).toBe(true);
    expect(counts.filter((count) => count >= 10).length / counts.length).toBeCloseTo(0.178, 2);
    expect(Math.max(...counts)).toBeGreaterThan(2500);
  });

  test.each([
    facebook,
    { ...facebook, shape: 1 },
    { ...facebook, shape: 2 },
    { kind: 'pareto', shape: 0.65, from: 1, to: 10_000 } as const,
    { kind: 'pareto', shape: 0.1, from: 29_990, to: 30_000 } as const,
    { kind: 'pareto', shape: 5, from: 3, to: 3 } as const,
    { kind: 'pareto', shape: 1.5, from: 70, to: 71 } as const,
  ])('%j has the mean of its chances', (law) => {
    const { shape, from, to } = law;
    const whole = from ** -shape - (to + 1) ** -shape;
    let sum = 0;
    for (let k = from; k <= to; k += 1) {
      sum += (k * (k ** -shape - (k + 1) ** -shape)) / whole;
    }
    expect(meanTasks(only(law))[0] / sum).toBeCloseTo(1, 7);
  });

  test('depends only on the seed and the job', () => {
    const counts = drawn(only(facebook), 50);
    expect(drawn(only(facebook), 50)).toEqual(counts);
    expect(drawn(only(facebook), 50, 0, 2)).not.toEqual(counts);
    expect(drawn([...only(facebook), { tasks: share, after: [0] }], 50)).toEqual(counts);
    expect(drawn([...only(7), { tasks: facebook, after: [0] }], 50, 1)).not.toEqual(counts);
  });
});

describe('a log-normal number of tasks', () => {
  const scope = { kind: 'lognormal', median: 166, sigma: 2, from: 1, to: 30_000 } as const;

  test.each([
    scope,
    { ...scope, median: 0.3 },
    { ...scope, sigma: 0.25, to: 300 },
    { ...scope, sigma: 0.01, from: 5 },
    { ...scope, median: 3, sigma: 1, to: 9 },
    { ...scope, from: 7, to: 7 },
    { ...scope, sigma: 4, from: 63, to: 65 },
    { ...scope, median: 20_000, sigma: 0.5, from: 100 },
  ])('%j has the mean of its chances, and of its draws', (law) => {
    const { median, sigma, from, to } = law;
    const upTo = (k: number) => (k >= to ? 1 : normalShare(Math.log(k / median) / sigma));
    let sum = 0;
    for (let k = from; k <= to; k += 1) sum += k * (upTo(k) - (k === from ? 0 : upTo(k - 1)));
    expect(meanTasks(only(law))[0] / sum).toBeCloseTo(1, 6);
    const counts = drawn(only(law), 20_000);
    expect(counts.every((count) => Number.isInteger(count) && count >= from && count <= to)).toBe(true);
    expect(Math.abs(mean(counts) / sum - 1)).toBeLessThan(0.1);
  });
});

describe('a share of the tasks before', () => {
  const stages: readonly CountedStage[] = [
    ...only({ kind: 'pareto', shape: 1.5, from: 1, to: 400 }),
    { tasks: share, after: [0] },
    { tasks: share, after: [1, 0] },
  ];

  test('has the mean that follows from the share, along a chain', () => {
    const means = meanTasks(stages);
    expect(means[1]).toBeCloseTo(1 + 0.65 * (means[0] - 1), 12);
    expect(means[2]).toBeCloseTo(1 + 0.65 * (means[1] - 1), 12);
    for (const stage of [0, 1, 2]) {
      expect(mean(drawn(stages, 60_000, stage)) / means[stage]).toBeCloseTo(1, 1);
    }
  });

  test('is at least one task, and at most as many as in the stage before', () => {
    const [first, second] = [0, 1].map((stage) => drawn(stages, 2_000, stage));
    expect(second.every((count, job) => count >= 1 && count <= first[job])).toBe(true);
    expect(second.some((count, job) => count < first[job])).toBe(true);
  });

  test('of 1 is all tasks, and of 0 is one task', () => {
    const of = (part: number): readonly CountedStage[] => [
      ...only(facebook),
      { tasks: { kind: 'share', from: part, to: part }, after: [0] },
    ];
    expect(drawn(of(1), 500, 1)).toEqual(drawn(of(1), 500, 0));
    expect(new Set(drawn(of(0), 500, 1))).toEqual(new Set([1]));
  });
});
