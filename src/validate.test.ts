import { describe, expect, test } from 'vitest';
import { agrees, atLeast, near, none, referenceOf, verdictOn, within } from '../scripts/validate/check.ts';
import {
  deviation,
  jackknifed,
  meanOf,
  rangeOf,
  ratioOfMeans,
  ratios,
  standardError,
} from '../scripts/validate/estimate.ts';
import { type Placement, plainResponses } from '../scripts/validate/plainSampling.ts';
import { notDerivable } from '../scripts/validate/reason.ts';
import { jsonOf, summaryOf, tableOf, textOf } from '../scripts/validate/report.ts';
import { pick, readRequest } from '../scripts/validate/request.ts';
import { studentT } from '../scripts/validate/studentT.ts';
import { percentileOfSorted } from './algorithms/percentile.ts';

describe('what several seeds say', () => {
  test.each([
    [0.95, 1, 12.7062],
    [0.95, 2, 4.30265],
    [0.95, 5, 2.57058],
    [0.95, 7, 2.36462],
    [0.95, 15, 2.13145],
    [0.99, 10, 3.16927],
  ])("Student's t for %d and %d degrees of freedom is as in tables", (probability, degrees, t) => {
    expect(studentT(probability, degrees)).toBeCloseTo(t, 4);
  });

  test('the interval of a mean is known for an example', () => {
    // Mean 3, standard deviation √2.5, n = 5: 2.776445 · √(2.5 / 5) on each side.
    const { value, seeds, spread } = meanOf([1, 2, 3, 4, 5]);
    expect([value, seeds, spread?.kind]).toEqual([3, 5, 'interval']);
    expect(spread?.low).toBeCloseTo(3 - 1.963243, 5);
    expect(spread?.high).toBeCloseTo(3 + 1.963243, 5);
  });

  test('where the paper has a single run, the seeds lie between the smallest and the largest', () => {
    expect(rangeOf([2, 6, 4])).toEqual({ value: 4, seeds: 3, spread: { kind: 'range', low: 2, high: 6 } });
  });

  test('a single seed says nothing of its spread, and none at all is a mistake', () => {
    expect(meanOf([7])).toEqual({ value: 7, seeds: 1, spread: null });
    expect(rangeOf([7]).spread).toBeNull();
    expect(() => meanOf([])).toThrow('no seeds');
  });

  test('leaving seeds out one by one gives a mean the interval it has anyway', () => {
    const sample = [1, 2, 4, 8];
    const mean = (which: readonly number[]) =>
      which.reduce((sum, seed) => sum + sample[seed], 0) / which.length;
    const { value, spread } = jackknifed(4, mean);
    expect(value).toBe(3.75);
    expect(spread?.low).toBeCloseTo(meanOf(sample).spread?.low ?? Number.NaN, 9);
    expect(spread?.high).toBeCloseTo(meanOf(sample).spread?.high ?? Number.NaN, 9);
  });

  test('a ratio of means lets no single seed with a small denominator decide', () => {
    // Means 2 and 1.5; seed by seed it would be (3 + 0.5) / 2 = 1.75.
    expect(ratioOfMeans([3, 1], [1, 2])).toMatchObject({ value: 4 / 3, seeds: 2 });
    // If all denominators are equal it is a mean, with the interval of one.
    const { value, spread } = ratioOfMeans([2, 4, 8, 16], [2, 2, 2, 2]);
    expect(value).toBe(3.75);
    expect(spread?.high).toBeCloseTo(meanOf([1, 2, 4, 8]).spread?.high ?? Number.NaN, 9);
    expect(() => ratioOfMeans([1], [1, 2])).toThrow('do not pair');
  });

  test('a deviation has n − 1 in its denominator', () => {
    expect(deviation([1, 2, 3, 4, 5])).toBeCloseTo(Math.sqrt(2.5), 12);
  });

  test('ratios pair what has the same seed, so what both share does not widen them', () => {
    expect(ratios([2, 20, 200], [1, 10, 100])).toEqual([2, 2, 2]);
    expect(() => ratios([1, 2], [1])).toThrow('do not pair');
  });
});

describe('the verdict', () => {
  test.each([
    ['ok', [9, 10, 11], 0, 20],
    ['near', [9, 10, 11], 9, 20], // The mean is inside.
    ['limit', [9, 10, 11], 10.5, 20], // The mean is outside.
    ['MISS', [9, 10, 11], 15, 20],
    ['MISS', [9, 10, 11], 0, 5],
    ['ok', [9], 9, 20],
    ['MISS', [9], 9.1, 20],
  ] as const)('%s: %j between %d and %d', (verdict, sample, least, most) => {
    expect(verdictOn(meanOf(sample), least, most)).toBe(verdict);
  });

  test('what passes is what the mean says, be it near a bound or not', () => {
    const inside = within('T-SPA-9', 'inside', [9, 10, 11], 9, 20);
    const outside = within('T-SPA-9', 'outside', [9, 10, 11], 10.5, 20);
    expect([inside.verdict, inside.passes]).toEqual(['near', true]);
    expect([outside.verdict, outside.passes]).toEqual(['limit', false]);
    expect(summaryOf([inside, outside])).toBe('1 passed (1 near), 1 failed (1 at the limit)');
  });

  test('bounds themselves are allowed', () => {
    expect(near('T-SPA-9', 'at the bound', [105], 100, 0.05).passes).toBe(true);
    expect(atLeast('T-SPA-9', 'at the bound', [3], 3).passes).toBe(true);
  });

  test('a share of a hundredth of a hundredth is not written as none', () => {
    expect(near('T-HOP-5', 'x', [1], 1, 1e-6).allowed).toBe('1 ± 0.0001 %');
    expect(near('T-SPA-9', 'x', [1], 1, 0.07).allowed).toBe('1 ± 7 %');
  });

  test('a count has no seeds', () => {
    expect(none('LAWS', 'broken', 0).verdict).toBe('ok');
    expect(none('LAWS', 'broken', 1).verdict).toBe('MISS');
  });
});

describe('agreement with an independent simulation', () => {
  // Standard errors: of theirs 9.8 / 1.96 = 5, of ours √2.5 / √5 = 0.707; both: √25.5 = 5.050, three times that 15.149.
  const reference = { mean: 100, half: 9.8 };
  const ours = (mean: number) => [-2, -1, 0, 1, 2].map((each) => mean + each);

  test.each([
    [115.1, true],
    [115.2, false],
    [84.9, true],
    [84.8, false],
  ])('%d is within three standard errors of both: %s', (mean, passes) => {
    expect(agrees('T-SPA-10', 'median', ours(mean), reference, 0.03).passes).toBe(passes);
  });

  test.each([
    [102.9, true],
    [103.1, false],
  ])('or within the share that the row allows: %d is %s', (mean, passes) => {
    const check = agrees('T-SPA-10', 'median', [mean, mean], { mean: 100, half: 0 }, 0.03);
    expect([check.passes, check.allowed]).toEqual([passes, '100 ± 3 %']);
  });

  test('seeds of a second simulation are a reference too', () => {
    const { mean, half } = referenceOf([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(half).toBeCloseTo(1.96 * standardError([1, 2, 3, 4, 5]), 12);
  });
});

describe('a second simulation of sampling', () => {
  test.each([
    ['sparrow', 101.5],
    ['batch', 101.5],
  ] as const)('%s: a job that meets nobody takes its task and the messages', (placement, least) => {
    const times = plainResponses(placement, 0.05, { jobs: 60, warmup: 0 }, 1);
    expect(times[0]).toBeCloseTo(least, 6);
    expect(times.every((time, i) => i === 0 || time >= times[i - 1])).toBe(true);
  });

  test('the ways to place are ordered as in the paper', () => {
    const median = (placement: Placement) =>
      percentileOfSorted(plainResponses(placement, 0.6, { jobs: 200, warmup: 50 }, 1), 0.5);
    const medians = (['sparrow', 'batch', 'per-task', 'random'] as const).map(median);
    expect(medians.toSorted((a, b) => a - b)).toEqual(medians);
  });
});

describe('the report', () => {
  const when = { on: '2026-01-02', commit: 'abcdef1' };
  const why = notDerivable('nothing may wait');
  const missed = near('T-QUI-15', 'Q ÷ QP', [1, 1.01, 1.02], 1.115, 0.05, why);
  const passed = near('T-QUI-15', 'G ÷ QP', [1.02, 1.03, 1.04], 1.03, 0.05, why);

  test('a line has value, interval, seeds, bounds and verdict, and the reason of a miss below', () => {
    const [line, below] = textOf(missed).split('\n');
    expect(line.split(/\s{2,}|(?<=MISS) /)).toEqual([
      'MISS',
      'T-QUI-15',
      '1.01 ± 0.025',
      '3 seeds',
      '1.115 ± 5 %',
      'Q ÷ QP',
    ]);
    expect(below.trim()).toBe('not derivable: nothing may wait');
  });

  test('what comes out the same with all seeds has no interval', () => {
    for (const other of [101.5, 101.5 + 1e-12])
      expect(textOf(near('T-SPA-9', 'x', [101.5, other], 101.5, 0.1))).toContain(
        '     101.5                   all 2 seeds ',
      );
  });

  test('what passes clearly needs no reason, and a miss without one says so', () => {
    expect(textOf(passed)).not.toContain('derivable');
    expect(textOf(near('T-SPA-9', 'x', [1], 2, 0.1))).toContain('no reason written down');
  });

  test('the table has the row, what the paper says, and all the rest', () => {
    const row = tableOf([missed]).split('\n')[2];
    expect(row.split(' | ')).toEqual([
      '| T-QUI-15',
      'Makespan of one job at a time: QP; G and Q against it. 5,087 s; 1.03 and 1.115 (Quincy §6.1, Table 2)',
      'Q ÷ QP',
      '1.115 ± 5 %',
      '1.01 ± 0.025',
      '3 seeds',
      'MISS',
      'not derivable: nothing may wait |',
    ]);
  });

  test('programs read the same', () => {
    const { checks, groups } = JSON.parse(
      jsonOf([{ name: 'quincy', ...when, checks: [missed], seconds: 2 }]),
    );
    expect(groups).toEqual([{ name: 'quincy', ...when, seconds: 2 }]);
    expect(checks[0]).toMatchObject({ group: 'quincy', id: 'T-QUI-15', verdict: 'MISS', reason: why });
    expect(checks[0].estimate.spread.low).toBeCloseTo(1.01 - 0.0248, 4);
  });
});

describe('what is asked for', () => {
  const groups = ['figure5', 'figure7', 'delay-small', 'delay-macro'].map((name) => ({ name }));

  test('groups run in the order of the words, each once', () => {
    const names = (words: readonly string[]) => pick(groups, words).map(({ name }) => name);
    expect(names([])).toEqual(['figure5', 'figure7', 'delay-small', 'delay-macro']);
    expect(names(['delay', 'figure', 'macro'])).toEqual(['delay-small', 'delay-macro', 'figure5', 'figure7']);
    const close = pick([{ name: 'figure5-d1' }, { name: 'figure5-d1.1' }], ['figure5-d1']);
    expect(close).toEqual([{ name: 'figure5-d1' }]);
    expect(() => names(['hopper'])).toThrow('no group is named like hopper; there are figure5');
  });

  test('options may stand anywhere, and unknown ones are refused', () => {
    const given = readRequest(['delay', '--json', 'out.json', '--table', '--keep']);
    expect(given).toEqual({
      words: ['delay'],
      json: 'out.json',
      table: true,
      keep: true,
      shard: { part: 1, of: 1 },
    });
    expect(() => readRequest(['--json'])).toThrow('which file');
    expect(() => readRequest(['--tabel'])).toThrow('--tabel');
  });
});
