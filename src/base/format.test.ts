import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatMicros,
  formatPercent,
  formatSeconds,
  formatSigned,
} from './format.ts';

describe('seconds', () => {
  test.each([
    [0, '0 s'],
    [-0, '0 s'],
    [1.84, '1.84 s'],
    [1, '1 s'],
    [0.096, '96 ms'],
    [0.1015, '102 ms'],
    [0.0015, '1.5 ms'],
    [0.000012, '12 µs'],
    [5e-7, '500 ns'],
    [1e-9, '1 ns'],
    [9.996e-10, '1 ns'],
    [4e-10, '<1 ns'],
    [0.9994, '999 ms'],
    [0.9996, '1 s'],
    [9.999, '10 s'],
    [12.345, '12.3 s'],
    [59.94, '59.9 s'],
    [59.96, '1 min'],
    [60, '1 min'],
    [60.4, '1 min'],
    [61, '1 min 1 s'],
    [133, '2 min 13 s'],
    [119.7, '2 min'],
    [3599.4, '59 min 59 s'],
    [3599.7, '1 h'],
    [3900, '1 h 5 min'],
    [86_369, '23 h 59 min'],
    [86_399, '1 d'],
    [183_600, '2 d 3 h'],
    [1_296_000_000, '15,000 d'],
    [-1.84, '−1.84 s'],
    [-133, '−2 min 13 s'],
    [-1e-10, '>−1 ns'],
    [Number.NaN, '–'],
    [Infinity, '–'],
    [-Infinity, '–'],
  ])('%d is written %s', (seconds, expected) => {
    expect(formatSeconds(seconds)).toBe(expected);
  });
});

describe('microseconds', () => {
  test.each([
    [0, '0 s'],
    [0.5, '500 ns'],
    [1, '1 µs'],
    [12, '12 µs'],
    [999, '999 µs'],
    [1500, '1.5 ms'],
    [96_000, '96 ms'],
    [1_840_000, '1.84 s'],
    [133_000_000, '2 min 13 s'],
    [Infinity, '–'],
  ])('%d is written %s', (micros, expected) => {
    expect(formatMicros(micros)).toBe(expected);
  });
});

describe('counts', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [3.5, '3.5'],
    [0.12345, '0.123'],
    [0.0012, '0.0012'],
    [0.0002, '<0.001'],
    [-0.0002, '>−0.001'],
    [12.345, '12.3'],
    [999.4, '999'],
    [999.6, '1,000'],
    [1000, '1,000'],
    [12_345, '12,345'],
    [12_345.6, '12,346'],
    [999_999, '999,999'],
    [999_999.7, '1 M'],
    [1_000_000, '1 M'],
    [1_200_000, '1.2 M'],
    [18_034_567, '18 M'],
    [999_600_000, '1 bn'],
    [2.5e12, '2.5 tn'],
    [1.234e16, '12,340 tn'],
    [-12_345, '−12,345'],
    [-0.5, '−0.5'],
    [Number.NaN, '–'],
    [Infinity, '–'],
  ])('%d is written %s', (count, expected) => {
    expect(formatCount(count)).toBe(expected);
  });
});

describe('bytes', () => {
  test.each([
    [0, '0 B'],
    [512, '512 B'],
    [999.7, '1 kB'],
    [1000, '1 kB'],
    [1536, '1.54 kB'],
    [64e6, '64 MB'],
    [5e9, '5 GB'],
    [5.2e14, '520 TB'],
    [2e15, '2 PB'],
    [3e18, '3,000 PB'],
    [-2e6, '−2 MB'],
    [Number.NaN, '–'],
  ])('%d is written %s', (bytes, expected) => {
    expect(formatBytes(bytes)).toBe(expected);
  });
});

describe('shares', () => {
  test.each([
    [0, '0%'],
    [1, '100%'],
    [0.5, '50%'],
    [0.823456, '82.3%'],
    [0.0123, '1.23%'],
    [0.00123, '0.12%'],
    [0.00001, '<0.01%'],
    [-0.00001, '>−0.01%'],
    [0.999, '99.9%'],
    [0.9994, '99.9%'],
    [0.9996, '>99.9%'],
    [0.99999999, '>99.9%'],
    [1 - 2 ** -53, '100%'],
    [1.2, '120%'],
    [12.345, '1,235%'],
    [-0.25, '−25%'],
    [Number.NaN, '–'],
    [Infinity, '–'],
  ])('%d is written %s', (share, expected) => {
    expect(formatPercent(share)).toBe(expected);
  });
});

describe('differences', () => {
  test.each([
    [5, '+5'],
    [-5, '−5'],
    [0, '0'],
    [-0, '0'],
    [Infinity, '–'],
    [Number.NaN, '–'],
  ])('%d is written %s', (value, expected) => {
    expect(formatSigned(value)).toBe(expected);
  });

  test('are written in any unit', () => {
    expect(formatSigned(0.096, formatSeconds)).toBe('+96 ms');
    expect(formatSigned(-0.03, formatPercent)).toBe('−3%');
    expect(formatSigned(0, formatSeconds)).toBe('0 s');
  });
});

test('no number comes out as NaN, as undefined or with an exponent', () => {
  const formats = [formatSeconds, formatMicros, formatCount, formatBytes, formatPercent, formatSigned];
  const numbers = Array.from({ length: 80 }, (_, i) => 1.2345 * 10 ** (i - 40));
  for (const format of formats) {
    for (const number of [...numbers, ...numbers.map((value) => -value), 5e-324, 1.7e308]) {
      expect(format(number)).not.toMatch(/NaN|undefined|\de[+-]?\d|--/);
    }
  }
});
