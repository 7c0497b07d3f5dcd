import { describe, expect, test } from 'vitest';
import { ksCritical, ksDistance } from '../testing/algorithms/testSamples.ts';
import { mean } from './percentile.ts';
import { hash32, Sampler, type Stream, streamOf, uniformOf } from './random.ts';

/**
 * Returns the χ² statistic of counts that should be equal, as its deviation from the expectation in standard
 * deviations.
 */
function surprise(counts: ArrayLike<number>): number {
  const expected = mean(counts);
  let chi = 0;
  for (let i = 0; i < counts.length; i++) chi += (counts[i] - expected) ** 2 / expected;
  return (chi - (counts.length - 1)) / Math.sqrt(2 * (counts.length - 1));
}

const ramp = (n: number) => Float64Array.from({ length: n }, (_, i) => (i + 0.5) / n);
const draws = (n: number, draw: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => draw(i));
const take = (stream: Stream, n: number) => Array.from({ length: n }, () => stream.next32());

describe('hash32', () => {
  test('every bit of the arguments flips every bit of the result half of the time', () => {
    const samples = 2000;
    for (let argument = 0; argument < 4; argument++) {
      for (let bit = 0; bit < 32; bit++) {
        const flips = new Float64Array(32);
        for (let i = 0; i < samples; i++) {
          const words = [i, i * 7, 3, i >> 3];
          const before = hash32(words[0], words[1], words[2], words[3]);
          words[argument] ^= 1 << bit;
          const changed = before ^ hash32(words[0], words[1], words[2], words[3]);
          for (let j = 0; j < 32; j++) flips[j] += (changed >>> j) & 1;
        }
        for (const count of flips) expect(Math.abs(count / samples - 0.5)).toBeLessThan(0.07);
      }
    }
  });

  test('consecutive numbers collide no more than by chance', () => {
    const hashes = new Set<number>();
    for (let i = 0; i < 500; i++) for (let j = 0; j < 400; j++) hashes.add(hash32(i, j));
    // 200,000²/2^33 = 4.7 expected
    expect(200_000 - hashes.size).toBeLessThan(15);
  });

  test('missing arguments count as 0', () => {
    expect(hash32(5)).toBe(hash32(5, 0, 0, 0));
  });

  test('gives the same numbers in every version', () => {
    expect([hash32(0), hash32(1, 2, 3, 4), hash32(-1, -1, -1, -1)]).toEqual([
      3839675223, 3185446416, 568290857,
    ]);
  });
});

describe('uniformOf', () => {
  test('depends on each of its arguments, and on both halves of the seed', () => {
    const calls = [
      uniformOf(1, 2, 3, 4),
      uniformOf(2, 2, 3, 4),
      uniformOf(1 + 2 ** 32, 2, 3, 4),
      uniformOf(1 + 2 ** 52, 2, 3, 4),
      uniformOf(1, 3, 3, 4),
      uniformOf(1, 2, 4, 4),
      uniformOf(1, 2, 3, 5),
    ];
    expect(new Set(calls).size).toBe(calls.length);
    expect(uniformOf(1, 2, 3, 4)).toBe(calls[0]);
  });

  test.each([
    ['the first id', (i: number) => uniformOf(7, i)],
    ['the second id', (i: number) => uniformOf(7, 0, i)],
    ['the third id', (i: number) => uniformOf(7, 0, 0, i)],
    ['the seed', (i: number) => uniformOf(i, 0)],
    ['the upper half of the seed', (i: number) => uniformOf(i * 2 ** 32, 0)],
  ])('is uniform as %s counts up, and neighbours know nothing of each other', (_, draw) => {
    const n = 50_000;
    const values = draws(n, draw);
    expect(ksDistance(values, ramp(n))).toBeLessThan(ksCritical(n, n, 0.001));
    const cells = new Float64Array(256);
    for (let i = 1; i < n; i++) cells[Math.floor(values[i - 1] * 16) * 16 + Math.floor(values[i] * 16)]++;
    expect(Math.abs(surprise(cells))).toBeLessThan(4);
  });

  test('never returns 0 or 1', () => {
    const values = draws(100_000, (i) => uniformOf(i, 1));
    expect(Math.min(...values.subarray(0, 50_000), ...values.subarray(50_000))).toBeGreaterThan(0);
    expect(values.every((value) => value < 1)).toBe(true);
  });

  test('uses its lowest bits', () => {
    const ones = new Float64Array(52);
    for (let i = 0; i < 10_000; i++) {
      let rest = uniformOf(3, i);
      for (let bit = 0; bit < 52; bit++) {
        rest *= 2;
        if (rest >= 1) {
          ones[bit]++;
          rest -= 1;
        }
      }
    }
    for (const count of ones) expect(Math.abs(count - 5000)).toBeLessThan(250);
  });
});

describe('a stream', () => {
  test('restarts from the same key', () => {
    expect(take(streamOf(1, 'arrivals', 3), 5)).toEqual(take(streamOf(1, 'arrivals', 3), 5));
  });

  test('differs with the seed, either half of it, the purpose, the ids and their number', () => {
    const keys = [
      streamOf(0, 'arrivals'),
      streamOf(1, 'arrivals'),
      streamOf(2 ** 32, 'arrivals'),
      streamOf(2 ** 52 + 1, 'arrivals'),
      streamOf(0, 'durations'),
      streamOf(0, 'arrival'),
      streamOf(0, ''),
      streamOf(0, 'arrivals', 0),
      streamOf(0, 'arrivals', 0, 0),
      streamOf(0, 'arrivals', 1, 0),
      streamOf(0, 'arrivals', 0, 1),
      streamOf(0, 'arrivals', 2 ** 32),
    ];
    expect(new Set(keys.map((stream) => stream.next32())).size).toBe(keys.length);
  });

  test('gives the same numbers in every version', () => {
    expect(take(streamOf(42, 'golden', 1), 4)).toEqual([503561565, 1936657547, 2079817346, 1867384792]);
  });

  test('is independent of the stream of the next id', () => {
    const first = draws(50_000, (i) => streamOf(1, 'x', i).uniform());
    expect(ksDistance(first, ramp(50_000))).toBeLessThan(ksCritical(50_000, 50_000, 0.001));
    const cells = new Float64Array(256);
    for (let i = 1; i < first.length; i++)
      cells[Math.floor(first[i - 1] * 16) * 16 + Math.floor(first[i] * 16)]++;
    expect(Math.abs(surprise(cells))).toBeLessThan(4);
  });

  test.each([1, 2, 3, 7, 100, 1000])('below(%d) gives each number equally often', (n) => {
    const stream = streamOf(5, 'below', n);
    const counts = new Float64Array(n);
    for (let i = 0; i < 200_000; i++) counts[stream.below(n)]++;
    if (n === 1) expect(counts[0]).toBe(200_000);
    else expect(Math.abs(surprise(counts))).toBeLessThan(4.5);
  });

  test.each([2 ** 21, 2 ** 21 + 1, 3 * 2 ** 29, 2 ** 31 - 1, 2 ** 31])(
    'below(%d) leans to neither side',
    (n) => {
      const stream = streamOf(6, 'below', n);
      const counts = new Float64Array(3);
      for (let i = 0; i < 90_000; i++) {
        const drawn = stream.below(n);
        if (Number.isInteger(drawn)) counts[Math.floor((drawn / n) * 3)]++;
      }
      expect(counts[0] + counts[1] + counts[2]).toBe(90_000);
      expect(Math.abs(surprise(counts))).toBeLessThan(6);
    },
  );

  test('uniform() is uniform', () => {
    const stream = streamOf(8, 'uniform');
    const values = draws(100_000, () => stream.uniform());
    expect(ksDistance(values, ramp(100_000))).toBeLessThan(ksCritical(100_000, 100_000, 0.001));
  });

  test('exponential() has the distribution it promises', () => {
    const stream = streamOf(8, 'exponential');
    const values = draws(100_000, () => 1 - Math.exp(-stream.exponential(250) / 250));
    expect(ksDistance(values, ramp(100_000))).toBeLessThan(ksCritical(100_000, 100_000, 0.001));
  });
});

describe('a sampler', () => {
  test('draws distinct numbers of the population', () => {
    const sampler = new Sampler();
    const out = new Int32Array(20);
    for (let round = 0; round < 500; round++) {
      sampler.sampleDistinct(streamOf(round, 'sample'), 30, 20, out);
      expect(new Set(out).size).toBe(20);
      expect(out.every((drawn) => drawn >= 0 && drawn < 30)).toBe(true);
    }
  });

  test('draws every ordered pair equally often, whatever it drew before', () => {
    const sampler = new Sampler();
    const stream = streamOf(9, 'sample');
    const out = new Int32Array(2);
    const counts = new Float64Array(30);
    for (let round = 0; round < 60_000; round++) {
      sampler.sampleDistinct(stream, 6, 2, out);
      counts[out[0] * 5 + (out[1] < out[0] ? out[1] : out[1] - 1)]++;
    }
    expect(Math.abs(surprise(counts))).toBeLessThan(4);
  });

  test('draws the whole population as a permutation', () => {
    const out = new Int32Array(5);
    new Sampler().sampleDistinct(streamOf(1, 'sample'), 5, 5, out);
    expect(Array.from(out).sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test('restarts when the population changes and changes back', () => {
    const sampler = new Sampler();
    const draw = (n: number) => {
      const out = new Int32Array(4);
      sampler.sampleDistinct(streamOf(1, 'sample'), n, 4, out);
      return Array.from(out);
    };
    const first = draw(100);
    draw(50);
    expect(draw(100)).toEqual(first);
  });

  test('refuses to draw more than the population', () => {
    expect(() => new Sampler().sampleDistinct(streamOf(1, 'x'), 3, 4, new Int32Array(9))).toThrow('at most');
  });
});
