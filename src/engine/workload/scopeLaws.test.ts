import { describe, expect, test } from 'vitest';
import { normalShare } from '../../algorithms/inverseNormal.ts';
import { jobFactors } from './jobFactors.ts';
import { taskCounter } from './taskCounter.ts';
import { meanTasks } from './taskCounts.ts';

// The laws of W-APO-1 and W-APO-2 have what Apollo §2.3 says of its clusters (T-APO-25).

const mu = 5.1119;
const tasks = { kind: 'lognormal', median: Math.exp(mu), sigma: 2, from: 1, to: 30_000 } as const;
const stages = [{ tasks, after: [] }];

describe('stages of Apollo’s clusters', () => {
  const z = (Math.log(100) - mu) / 2;

  test('have fewer than 100 tasks in 40.0 % of the cases, and these hold 1.21 % of the tasks', () => {
    expect(Math.exp(mu)).toBeCloseTo(166, 0);
    expect(normalShare(z)).toBeCloseTo(0.4, 4);
    // Of a log-normal law; the tasks are those below z − σ.
    expect(normalShare(z - 2)).toBeCloseTo(0.0121, 4);
  });

  test('have them also rounded up, within their bounds, and drawn', () => {
    const upTo = (k: number) => normalShare((Math.log(k) - mu) / 2);
    let small = 0;
    for (let k = 1; k < 100; k += 1) small += k * (upTo(k) - (k === 1 ? 0 : upTo(k - 1)));
    expect(upTo(99)).toBeCloseTo(0.4, 2);
    // The bound of 30,000 tasks takes from the largest stages, so that small ones hold a little more; the paper: < 2 %.
    const held = small / meanTasks(stages)[0];
    expect(held).toBeGreaterThan(0.0121);
    expect(held).toBeLessThan(0.02);
    const count = taskCounter(1);
    const drawn = Array.from({ length: 20_000 }, (_, job) => count(job, stages)[0]);
    const few = drawn.filter((each) => each < 100);
    expect(Math.abs(few.length / drawn.length - upTo(99))).toBeLessThan(0.0104); // three standard errors
    const sum = (counts: readonly number[]) => counts.reduce((total, each) => total + each, 0);
    expect(sum(few) / sum(drawn)).toBeLessThan(0.02);
  });
});

test('half of the tasks take less than 10 s, 1.1 % less than 0.1 s, 0.16 % more than an hour', () => {
  const below = (seconds: number) => normalShare(Math.log(seconds / 10) / 2);
  expect(below(10)).toBe(0.5);
  expect(below(0.1)).toBeCloseTo(0.0107, 4);
  expect(1 - below(3600)).toBeCloseTo(0.0016, 4);
  const factor = jobFactors(1);
  const jobs = 40_000;
  const times = Array.from(
    { length: jobs },
    (_, job) => 10 * factor(job, 0, { sigma: 2, least: 0.005, most: 1080 }),
  );
  const share = (is: (time: number) => boolean) => times.filter(is).length / jobs;
  expect(Math.abs(share((time) => time < 10) - 0.5)).toBeLessThan(0.0075);
  expect(Math.abs(share((time) => time < 0.1) - 0.0107)).toBeLessThan(0.0016);
  expect(Math.abs(share((time) => time > 3600) - 0.0016)).toBeLessThan(0.0006);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0.05);
  expect(Math.max(...times)).toBeLessThanOrEqual(10_800);
});
