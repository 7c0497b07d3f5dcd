import { describe, expect, test } from 'vitest';
import { type Distribution, growthOver, meanOf, sumOfPowers } from './distribution.ts';
import { mean } from './percentile.ts';
import { compileQuantile, quantile } from './quantile.ts';
import { uniformOf } from './random.ts';

describe('quantiles', () => {
  test.each<[Distribution, number, number]>([
    [{ kind: 'constant', value: 3 }, 0.7, 3],
    [{ kind: 'exponential', mean: 100 }, 0.5, 69.31471805599453],
    [{ kind: 'exponential', mean: 100 }, 0.95, 299.5732273553991],
    // x_m = 100/3, (1 − 7/8)^(−2/3) = 4
    [{ kind: 'pareto', shape: 1.5, mean: 100 }, 7 / 8, 400 / 3],
    // x_m = 50, (1 − 3/4)^(−1/2) = 2
    [{ kind: 'pareto', shape: 2, mean: 100 }, 0.75, 100],
    // Of the whole, 7/8 lies below 4: half of that is 7/16, and (1 − 7/16)^(−2/3) = 1.4675…
    [{ kind: 'boundedPareto', shape: 1.5, low: 1, high: 4 }, 0.5, (16 / 9) ** (2 / 3)],
    [{ kind: 'boundedPareto', shape: 1.5, low: 5, high: 5 }, 0.3, 5],
    [{ kind: 'lognormal', median: 10, sigma: 2 }, 0.5, 10],
    [{ kind: 'lognormal', median: 10, sigma: 2 }, 0.8413447460685429, 10 * Math.exp(2)],
    [{ kind: 'bimodal', short: 1, long: 9, longShare: 0.25 }, 0.74, 1],
    [{ kind: 'bimodal', short: 1, long: 9, longShare: 0.25 }, 0.76, 9],
    [{ kind: 'bimodal', short: 1, long: 9, longShare: 0 }, 0.999999, 1],
    [{ kind: 'bimodal', short: 1, long: 9, longShare: 1 }, 0.000001, 9],
    [{ kind: 'empirical', values: [30, 10, 20, 20] }, 0.1, 10],
    [{ kind: 'empirical', values: [30, 10, 20, 20] }, 0.3, 20],
    [{ kind: 'empirical', values: [30, 10, 20, 20] }, 0.74, 20],
    [{ kind: 'empirical', values: [30, 10, 20, 20] }, 0.999, 30],
    [{ kind: 'empirical', values: [5] }, 0.5, 5],
  ])('of %j: %d lies below %d', (distribution, u, expected) => {
    expect(quantile(distribution, u) / expected).toBeCloseTo(1, 12);
  });

  test('of a Pareto distribution with shape 1.5 are x_m over the cube root of (1 − u)²', () => {
    const draw = compileQuantile({ kind: 'pareto', shape: 1.5, mean: 3 });
    for (let i = 0; i < 1000; i++) {
      const u = uniformOf(1, i);
      expect(draw(u) * Math.cbrt((1 - u) ** 2)).toBeCloseTo(1, 13);
    }
  });

  test('do not change the array of empirical values', () => {
    const values = [3, 1, 2];
    quantile({ kind: 'empirical', values }, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });
});

const samples: readonly Distribution[] = [
  { kind: 'constant', value: 3 },
  { kind: 'exponential', mean: 100 },
  { kind: 'pareto', shape: 3.5, mean: 100 },
  { kind: 'boundedPareto', shape: 1.4, low: 0.4, high: 5 },
  { kind: 'boundedPareto', shape: 1, low: 1, high: 3000 },
  { kind: 'boundedPareto', shape: 0.745, low: 1, high: 3000 },
  { kind: 'boundedPareto', shape: 1.5, low: 2, high: 2 },
  { kind: 'lognormal', median: 10, sigma: 0.5 },
  { kind: 'bimodal', short: 1, long: 9, longShare: 0.25 },
  { kind: 'bimodal', short: 9, long: 1, longShare: 0.25 },
  { kind: 'empirical', values: [4, 1, 1, 2] },
];

describe.each(samples)('%j', (distribution) => {
  const draw = compileQuantile(distribution);

  test('has the mean that its quantiles have', () => {
    const n = 200_000;
    const drawn = Float64Array.from({ length: n }, (_, i) => draw((i + 0.5) / n));
    expect(mean(drawn) / meanOf(distribution)).toBeCloseTo(1, 3);
  });

  test('increases with u and stays finite up to both ends', () => {
    const ends = [2 ** -53, 1e-9, 0.01, 0.5, 0.99, 1 - 1e-9, 1 - 2 ** -53];
    const drawn = ends.map(draw);
    expect(drawn.toSorted((a, b) => a - b)).toEqual(drawn);
    expect(drawn.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
  });
});

test('the mean of an exponential or Pareto distribution is the one it was given', () => {
  expect(meanOf({ kind: 'exponential', mean: 100 })).toBe(100);
  expect(meanOf({ kind: 'pareto', shape: 1.5, mean: 100 })).toBe(100);
});

test.each([
  [1.1, 1, 1000],
  [1.4, 0.5, 6],
  [0.999999, 2, 50],
  [1.000001, 2, 50],
  [0.65, 1, 10_000],
  [10, 1, 1.5],
])(
  'the mean of a Pareto distribution of shape %d from %d to %d is that of its density',
  (shape, low, high) => {
    // Simpson's rule over ln x, where the density is smooth.
    const steps = 20_000;
    const length = Math.log(high / low);
    let [mass, moment] = [0, 0];
    for (let i = 0; i <= steps; i += 1) {
      const x = low * Math.exp((length * i) / steps);
      const weight = (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * x ** -shape;
      mass += weight;
      moment += weight * x;
    }
    expect(meanOf({ kind: 'boundedPareto', shape, low, high }) / (moment / mass)).toBeCloseTo(1, 9);
  },
);

test('few Pareto tasks take longer than the mean: ((β − 1)/β)^β of them (T-HOP-30)', () => {
  const known = [
    [1.1, 0.0715],
    [1.25, 0.1337],
    [1.4, 0.1731],
    [1.5, 0.1925],
    [1.6, 0.2082],
    [1.75, 0.227],
    [2, 0.25],
  ];
  for (const [shape, expected] of known) {
    const share = ((shape - 1) / shape) ** shape;
    expect(share).toBeCloseTo(expected, 4);
    expect(quantile({ kind: 'pareto', shape, mean: 7 }, 1 - share)).toBeCloseTo(7, 10);
  }
});

test.each([
  [0.1, 1, 30_000],
  [0.745, 1, 3_000],
  [0.745, 2, 2],
  [0.999999, 1, 500],
  [1, 1, 10_000],
  [1.000001, 40, 500],
  [2, 7, 31],
  [2, 7, 32],
  [5, 1, 33],
  [5, 25_000, 30_000],
])('powers −%d of %d to %d add up as one by one', (a, from, to) => {
  let sum = 0;
  for (let k = to; k >= from; k -= 1) sum += k ** -a;
  expect(sumOfPowers(a, from, to) / sum).toBeCloseTo(1, 12);
});

test('the sum of none is 0', () => {
  expect(sumOfPowers(0.7, 5, 4)).toBe(0);
  expect(sumOfPowers(0.7, 50, 49)).toBe(0);
});

test('(e^z − 1) / z keeps its digits near 0', () => {
  expect(growthOver(0)).toBe(1);
  for (const z of [-3, -0.02, -0.0099, -1e-7, 1e-12, 0.005, 0.0101, 2]) {
    expect(growthOver(z) / (Math.expm1(z) / z)).toBeCloseTo(1, 12);
  }
});
