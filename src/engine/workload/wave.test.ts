import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { timeAfter, wave } from './wave.ts';

const DAY = 1_000_000;

test('a day without swing is even; weekends take longer for as many jobs', () => {
  const even = { day: DAY, swing: 0, weekend: 0.5 };
  const days = [0.25, 1, 4.5, 5, 5.25, 5.5, 5.75, 6, 6.5].map((workdays) => timeAfter(workdays, even) / DAY);
  const expected = [0.25, 1, 4.5, 5, 5.5, 6, 6.5, 7, 7.5];
  for (const [at, day] of days.entries()) expect(day).toBeCloseTo(expected[at], 9);
});

test('with a swing more comes in the first half of a day, and whole days hold as much', () => {
  const full = { day: DAY, swing: 1, weekend: 1 };
  for (const whole of [1, 2, 6, 13]) expect(timeAfter(whole, full) / DAY).toBeCloseTo(whole, 6);
  // By noon 1/2 + 1/3.
  expect(timeAfter(5 / 6, full) / DAY).toBeCloseTo(0.5, 6);
  // A quarter of a day has 1/4 + 1/6, by the middle of the parabola.
  expect(timeAfter(5 / 12, full) / DAY).toBeCloseTo(0.25, 6);
});

test('nothing comes at weekends of rate 0', () => {
  const quiet = { day: DAY, swing: 0.5, weekend: 0 };
  const arrivals = wave(2_000, DAY / 50, quiet, streamOf(1, 'arrivals'));
  const daysOf = new Set(Array.from(arrivals, (time) => Math.floor(time / DAY) % 7));
  expect([...daysOf].sort()).toEqual([0, 1, 2, 3, 4]);
});

test('arrivals ascend, and their numbers follow the rate', () => {
  const plan = { day: DAY, swing: 0.8, weekend: 0.5 };
  const arrivals = wave(60_000, DAY / 100, plan, streamOf(3, 'arrivals'));
  expect(arrivals.every((time, at) => at === 0 || time >= arrivals[at - 1])).toBe(true);
  const counts = [0, 0, 0, 0]; // workdays and weekends, first and second halves
  const weeks = Math.floor(arrivals[arrivals.length - 1] / (7 * DAY));
  for (const time of arrivals) {
    if (time >= weeks * 7 * DAY) break;
    const day = Math.floor(time / DAY) % 7;
    counts[(day < 5 ? 0 : 2) + ((time / DAY) % 1 < 0.5 ? 0 : 1)] += 1;
  }
  const perDay = counts.map((count, at) => count / weeks / (at < 2 ? 5 : 2));
  // A half has 1/2 ± 0.8/3 of the jobs of its day.
  const expected = [76.7, 23.3, 38.3, 11.7];
  for (const [at, count] of perDay.entries()) {
    const error = 4 * Math.sqrt(expected[at] / weeks / (at < 2 ? 5 : 2));
    expect(Math.abs(count - expected[at])).toBeLessThan(error);
  }
});
