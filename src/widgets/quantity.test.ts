import { expect, test } from 'vitest';
import { formatQuantity, parseQuantity } from './quantity.ts';

test.each([
  [0, '0 s'],
  [0.0005, '500 µs'],
  [0.01, '10 ms'],
  [0.1, '100 ms'],
  [1, '1 s'],
  [90, '90 s'],
  [600, '10 min'],
  [7200, '2 h'],
] as const)('%d seconds are shown as %s', (seconds, text) => {
  expect(formatQuantity(seconds, 's')).toBe(text);
});

test('other units follow the number', () => {
  expect(formatQuantity(0.8, '')).toBe('0.8');
  expect(formatQuantity(10_000, '')).toBe('10,000');
  expect(formatQuantity(80, '%')).toBe('80 %');
  expect(formatQuantity(Number.NaN, 's')).toBe('–');
});

test('a number without a unit counts in the unit that was shown', () => {
  expect(parseQuantity('20', 's', '10 ms')).toBe(0.02);
  expect(parseQuantity('20', 's', '3 s')).toBe(20);
  expect(parseQuantity('1.5s', 's', '10 ms')).toBe(1.5);
  expect(parseQuantity('7 us', 's', '10 ms')).toBe(0.000007);
  expect(parseQuantity('10,000', '', '5')).toBe(10_000);
  expect(parseQuantity('.5', '', '5')).toBe(0.5);
  expect(parseQuantity('2x', '×', '1 ×')).toBe(2);
  expect(parseQuantity('64 mb', 'MB', '1 MB')).toBe(64);
  expect(parseQuantity('100 MB/s', 'MB/s', '1 MB/s')).toBe(100);
  expect(parseQuantity('100 MB', 'MB/s', '1 MB/s')).toBeNull();
});

test.each(['', 'abc', '1..2', '1 fortnight', 'NaN', 'Infinity', '1e999', '10 %', '--1'])(
  'text that is not a number is refused: %s',
  (text) => {
    expect(parseQuantity(text, 's', '1 s')).toBeNull();
  },
);

test('a formatted value is parsed as the same value', () => {
  for (const value of [0.0005, 0.01, 0.125, 1, 90, 600, 7200]) {
    const shown = formatQuantity(value, 's');
    expect(parseQuantity(shown, 's', shown)).toBe(value);
  }
});
