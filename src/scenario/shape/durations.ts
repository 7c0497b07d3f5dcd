import * as v from 'valibot';
import { duration, list, number } from './values.ts';

/**
 * Distribution of the durations of a stage's tasks. Each copy of a task draws its duration anew; where the stage says
 * how copies straggle, one duration is drawn for the task, and each copy multiplies it by a factor.
 */
export const durations = v.variant('kind', [
  v.object({ kind: v.literal('constant'), value: duration('Seconds that every task takes.') }),
  v.object({ kind: v.literal('exponential'), mean: duration('Mean in seconds.') }),
  v.object({
    kind: v.literal('pareto'),
    shape: number(
      1.05,
      10,
      'Shape of the tail: the smaller, the heavier. Each copy of a task draws its time anew.',
    ),
    mean: duration('Mean in seconds.'),
  }),
  v.object({
    kind: v.literal('lognormal'),
    median: duration('Median in seconds.'),
    sigma: number(0, 4, 'Standard deviation of the natural logarithm.'),
  }),
  v.object({
    kind: v.literal('bimodal'),
    short: duration('Seconds that a short task takes.'),
    long: duration('Seconds that a long task takes.'),
    longShare: number(0, 1, 'Share of the tasks that are long.'),
  }),
  v.object({
    kind: v.literal('uniform'),
    low: duration('Shortest time in seconds.'),
    high: duration('Longest time in seconds.'),
  }),
  v.object({
    kind: v.literal('empirical'),
    values: list(duration('Seconds.'), 1, 10_000, 'Times of which each is equally likely.'),
  }),
]);
