import { describe, expect, test } from 'vitest';
import { inverseNormal } from '../../algorithms/inverseNormal.ts';
import { streamOf } from '../../algorithms/random.ts';
import { ParetoTail } from './paretoTail.ts';

const SAMPLES = 400;

/** Draws samples of so many times; returns the mean of the estimates of β, their standard deviation, and the mean error. */
function measure(
  beta: number,
  tasks: number,
  upperShare: number,
  draw: (tail: ParetoTail, pareto: () => number, uniform: () => number) => void,
) {
  const shapes = Array.from({ length: SAMPLES }, (_, sample) => {
    const stream = streamOf(7, 'tail', Math.round(100 * beta), sample);
    const tail = new ParetoTail({ window: 10_000, upperShare });
    const pareto = () => (1 - stream.uniform()) ** (-1 / beta);
    for (let task = 0; task < tasks; task += 1) draw(tail, pareto, () => stream.uniform());
    return tail.fit().shape;
  });
  const mean = shapes.reduce((sum, shape) => sum + shape, 0) / SAMPLES;
  const deviation = Math.sqrt(shapes.reduce((sum, shape) => sum + (shape - mean) ** 2, 0) / SAMPLES);
  const error = shapes.reduce((sum, shape) => sum + Math.abs(shape / beta - 1), 0) / SAMPLES;
  return { mean, deviation, error };
}

describe('the tail of drawn times', () => {
  test.each([1.2, 1.4, 1.6, 1.8])('its shape %f is found within 5 %% from 1,000 tasks (T-HOP-26)', (beta) => {
    const { mean, deviation, error } = measure(beta, 1_000, 0.5, (tail, pareto) => tail.add(pareto(), false));
    expect(mean).toBeCloseTo(beta, 1);
    expect(error).toBeLessThan(0.05);
    // The law of Hill's estimator: β/√d, with 500 times above the median.
    expect(deviation / (beta / Math.sqrt(500))).toBeGreaterThan(0.9);
    expect(deviation / (beta / Math.sqrt(500))).toBeLessThan(1.1);
  });

  test('all of 1,000 times that follow the law give a standard deviation of β/√n (T-HOP-26)', () => {
    const { deviation } = measure(1.4, 1_000, 1, (tail, pareto) => tail.add(pareto(), false));
    expect(deviation / (1.4 / Math.sqrt(1_000))).toBeGreaterThan(0.9);
    expect(deviation / (1.4 / Math.sqrt(1_000))).toBeLessThan(1.1);
  });

  test('times that were cut short at a time that has nothing to do with them do not move the estimate', () => {
    const { mean, error } = measure(1.4, 1_000, 0.5, (tail, pareto, uniform) => {
      const time = pareto();
      const limit = 1 + 4 * uniform();
      tail.add(Math.min(time, limit), limit < time);
    });
    expect(mean).toBeCloseTo(1.4, 1);
    expect(error).toBeLessThan(0.06);
  });

  test('taking such times for whole ones would make the tail look light', () => {
    const { mean } = measure(1.4, 1_000, 0.5, (tail, pareto, uniform) =>
      tail.add(Math.min(pareto(), 1 + 4 * uniform()), false),
    );
    expect(mean).toBeGreaterThan(1.8);
  });

  test('a factor of each task widens the body, and hardly moves the tail', () => {
    const { error } = measure(1.4, 1_000, 0.5, (tail, pareto, uniform) =>
      tail.add(pareto() * Math.exp(0.3 * inverseNormal(uniform())), false),
    );
    expect(error).toBeLessThan(0.05);
  });
});

describe('the estimator', () => {
  const filled = (times: readonly number[], upperShare = 0.5) => {
    const tail = new ParetoTail({ window: 4, upperShare });
    for (const time of times) tail.add(time, false);
    return tail;
  };

  test('is Hill’s: times above the threshold ÷ the sum of their logarithms', () => {
    const { shape, threshold, above } = filled([1, 2, 4, 8]).fit();
    expect(threshold).toBe(4);
    expect(above).toBe(1);
    expect(shape).toBeCloseTo(1 / Math.log(2), 12);
  });

  test('counts a time that was cut short in the sum only', () => {
    const tail = filled([2, 4]);
    tail.add(1, false);
    tail.add(8, true);
    expect(tail.censored).toBe(1);
    expect(tail.fit().shape).toBeNaN();
    tail.add(2, false);
    tail.add(16, false);
    expect(tail.fit()).toMatchObject({ threshold: 8, above: 1 });
  });

  test('forgets what has left the window', () => {
    const tail = filled([1000, 1000, 1000, 1000, 1, 2, 4, 8]);
    expect(tail.seen).toBe(8);
    expect(tail.count).toBe(4);
    expect(tail.fit().threshold).toBe(4);
  });

  test('finds no tail where all tasks take equally long, nor where none has finished', () => {
    expect(filled([3, 3, 3, 3]).fit().shape).toBeNaN();
    expect(filled([]).fit().shape).toBeNaN();
  });
});
