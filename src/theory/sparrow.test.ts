import { describe, expect, test } from 'vitest';
import {
  idleShare,
  meanOfMaximum,
  probesOfJob,
  quantileOfMaximum,
  stabilityLimit,
  zeroWaitBatch,
  zeroWaitPerTask,
  zeroWaitRandom,
} from './sparrow.ts';

/** Returns the highest load at which `zeroWait`, which must not increase with load, is at least `probability`. */
function loadForZeroWait(probability: number, zeroWait: (load: number) => number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (zeroWait(middle) >= probability) low = middle;
    else high = middle;
  }
  return low;
}

const places = (value: number) => Number(value.toFixed(6));

describe('Sparrow Table 2, d = 2 (T-SPA-1)', () => {
  // ρ, m, then random, per-task and batch for one slot a server, and for four.
  test.each([
    [0.1, 10, 0.348678, 0.904382, 0.999999, 0.999, 1.0, 1.0],
    [0.3, 10, 0.028248, 0.389416, 0.982855, 0.92189, 0.999344, 1.0],
    [0.5, 10, 0.000977, 0.056314, 0.588099, 0.52446, 0.961617, 1.0],
    [0.6, 10, 0.000105, 0.011529, 0.244663, 0.249568, 0.844181, 0.999991],
    [0.7, 10, 0.000006, 0.00119, 0.047962, 0.064204, 0.552245, 0.997199],
    [0.8, 10, 0.0, 0.000037, 0.002595, 0.005146, 0.159376, 0.852834],
    [0.9, 10, 0.0, 0.0, 0.000007, 0.000023, 0.003591, 0.110198],
    [0.95, 10, 0, 0, 0.0, 0.0, 0.000019, 0.001429],
    [0.3, 100, 0.0, 0.00008, 1.0, 0.443393, 0.99346, 1.0],
    [0.5, 100, 0, 0.0, 0.528174, 0.001574, 0.676116, 1.0],
    [0.6, 100, 0, 0, 0.002635, 0.000001, 0.183805, 1.0],
    [0.8, 100, 0, 0, 0.0, 0, 0.0, 0.996002],
    [0.9, 100, 0, 0, 0, 0, 0, 0.000004],
    [0.5, 2, 0.25, 0.5625, 0.6875, 0.878906, 0.992203, 0.999069],
    [0.9, 1, 0.1, 0.19, 0.19, 0.3439, 0.569533, 0.569533],
  ])('load %d, %d tasks', (load, tasks, ...expected) => {
    const ours = [1, 4].flatMap((slots) => [
      zeroWaitRandom(load, tasks, slots),
      zeroWaitPerTask(load, tasks, 2, slots),
      zeroWaitBatch(load, tasks, 2, slots),
    ]);
    expect(ours.map(places)).toEqual(expected);
  });
});

describe('more probes, at load 0.7 with 10 tasks', () => {
  const ratios = [1, 1.1, 1.2, 1.5, 2, 3, 4];

  test.each([
    [1, [0.000006, 0.000047, 0.000206, 0.003653, 0.047962, 0.411191, 0.804075]],
    [4, [0.064204, 0.218359, 0.421928, 0.872558, 0.997199, 1, 1]],
  ])('%d slots a server', (slots, expected) => {
    expect(ratios.map((ratio) => places(zeroWaitBatch(0.7, 10, ratio, slots)))).toEqual(expected);
  });

  test('are rounded to the nearest integer, at least one for each task', () => {
    expect([1, 1.1, 1.2, 1.25, 1.24, 0.5].map((ratio) => probesOfJob(10, ratio))).toEqual([
      10, 11, 12, 13, 12, 10,
    ]);
    expect(probesOfJob(500, 1.1)).toBe(550);
  });
});

const grid = [0.05, 0.3, 0.5, 0.7, 0.9, 0.99].flatMap((load) =>
  [1, 2, 3, 10, 57, 400].flatMap((tasks) => [1, 4].map((slots) => ({ load, tasks, slots }))),
);

describe.each(grid)('load $load, $tasks tasks, $slots slots a server', ({ load, tasks, slots }) => {
  test('with one probe for each task all three are the same', () => {
    const random = zeroWaitRandom(load, tasks, slots);
    expect(zeroWaitPerTask(load, tasks, 1, slots)).toBeCloseTo(random, 12);
    expect(zeroWaitBatch(load, tasks, 1, slots)).toBeCloseTo(random, 12);
  });

  test('batch sampling is never worse than per-task sampling (T-SPA-30), nor that than fewer probes', () => {
    let before = 0;
    for (const ratio of [1, 1.1, 1.2, 1.5, 2, 2.5, 3, 4]) {
      const perTask = zeroWaitPerTask(load, tasks, ratio, slots);
      expect(zeroWaitBatch(load, tasks, ratio, slots)).toBeGreaterThanOrEqual(perTask - 1e-12);
      expect(perTask).toBeGreaterThanOrEqual(before - 1e-12);
      before = perTask;
    }
  });
});

test.each([1.2, 1.5, 2, 3])(
  'for a single task and %d probes, sharing probes makes no difference',
  (ratio) => {
    for (const load of [0.1, 0.5, 0.9]) {
      expect(zeroWaitBatch(load, 1, ratio)).toBeCloseTo(zeroWaitPerTask(load, 1, ratio), 14);
    }
  },
);

describe('batch sampling', () => {
  test('is the sum of Table 2, counted by hand for two tasks', () => {
    const [busy, free] = [0.7, 0.3];
    const sum = 6 * free ** 2 * busy ** 2 + 4 * free ** 3 * busy + free ** 4;
    expect(zeroWaitBatch(0.7, 2, 2)).toBeCloseTo(sum, 15);
  });

  // Summed with 60 digits.
  test.each([
    [0.49, 2000, 0.899890562290295],
    [0.5, 2000, 0.506307437077918],
    [0.51, 2000, 0.105776758960753],
    [0.74, 2000, 6.58790129782662e-230],
    [0.75, 2000, 2.50775068766727e-252],
  ])('stays exact at load %d with %d tasks', (load, tasks, expected) => {
    expect(zeroWaitBatch(load, tasks, 2) / expected).toBeCloseTo(1, 9);
  });

  test('is certain without load and impossible at full load', () => {
    expect([0, 1].map((load) => zeroWaitBatch(load, 10, 2))).toEqual([1, 0]);
    expect([0, 1].map((load) => zeroWaitPerTask(load, 10, 2))).toEqual([1, 0]);
    expect([0, 1].map((load) => zeroWaitRandom(load, 10))).toEqual([1, 0]);
  });
});

describe('the load up to which 99 % of jobs do not wait, d = 2 (T-SPA-2, T-SPA-3)', () => {
  test.each([
    [10, 4, 0.727479],
    [100, 4, 0.805441],
    [10, 1, 0.28008],
    [100, 1, 0.420858],
  ])('%d tasks, %d slots a server: %d', (tasks, slots, expected) => {
    const load = loadForZeroWait(0.99, (candidate) => zeroWaitBatch(candidate, tasks, 2, slots));
    expect(places(load)).toBe(expected);
  });

  test('is 1 for probability 0, and 0 for probability 1', () => {
    expect(loadForZeroWait(0, (load) => zeroWaitRandom(load, 10))).toBeCloseTo(1, 12);
    expect(loadForZeroWait(1, (load) => zeroWaitRandom(load, 10))).toBeCloseTo(0, 12);
  });
});

test('two probes of 1 ms for tasks of 100 ms cost 2 % (T-SPA-4)', () => {
  expect(idleShare(2, 1, 100)).toBe(0.02);
});

test('the share grows with probes and round trips, and shrinks with longer tasks', () => {
  expect(idleShare(4, 1, 100)).toBeCloseTo(0.04, 15);
  expect(idleShare(2, 5, 100)).toBeCloseTo(0.1, 15);
  expect(idleShare(2, 1, 1000)).toBeCloseTo(0.002, 15);
});

test('at the limit, service and asking together fill a slot', () => {
  for (const roundTrip of [0, 1, 50, 300]) {
    const load = stabilityLimit(2, roundTrip, 100);
    expect(load + load * idleShare(2, roundTrip, 100)).toBeCloseTo(1, 15);
  }
});

test('for short round trips the limit is nearly 1 − d·RTT/t', () => {
  expect(stabilityLimit(2, 1, 100)).toBeCloseTo(1 - 0.02, 3);
  expect(stabilityLimit(2, 0, 100)).toBe(1);
});

test('the longest of 500 tasks of 100 ms takes 679.282 ms on average (T-SPA-7)', () => {
  expect(meanOfMaximum(500, 100).toFixed(3)).toBe('679.282');
});

test.each([
  [0.05, '512.041'],
  [0.5, '658.181'],
  [0.95, '918.485'],
])('a share %d of jobs of 500 tasks of 100 ms ends within %s ms (T-SPA-7)', (p, expected) => {
  expect(quantileOfMaximum(500, 100, p).toFixed(3)).toBe(expected);
});

test('the longest of one is exponential', () => {
  expect(meanOfMaximum(1, 7)).toBe(7);
  expect(quantileOfMaximum(1, 7, 0.5)).toBeCloseTo(7 * Math.log(2), 13);
});

test('the mean is that of the quantiles', () => {
  const n = 100_000;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += quantileOfMaximum(20, 3, (i + 0.5) / n);
  expect(sum / n).toBeCloseTo(meanOfMaximum(20, 3), 3);
});

test('quantiles stay exact for many tasks and extreme shares', () => {
  // (1 − e^(−x))^m = p
  for (const [count, p] of [
    [1_000_000, 0.999999],
    [1_000_000, 1e-6],
    [3, 1e-12],
  ]) {
    const x = quantileOfMaximum(count, 1, p);
    expect(count * Math.log1p(-Math.exp(-x))).toBeCloseTo(Math.log(p), 9);
  }
});
