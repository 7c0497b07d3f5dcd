import { expect, test } from 'vitest';
import { sayBytes, sayCount, sayDuration, sayMany, sayNumber, sayShare } from './say.ts';

test('counts have separated thousands and the right form of the noun', () => {
  expect([0, 999, 1_000, 122_878, 83_276_951].map(sayCount)).toEqual([
    '0',
    '999',
    '1,000',
    '122,878',
    '83,276,951',
  ]);
  expect([sayMany(1, 'job'), sayMany(0, 'job'), sayMany(2, 'entry', 'entries')]).toEqual([
    '1 job',
    '0 jobs',
    '2 entries',
  ]);
});

test('numbers have no meaningless digits', () => {
  expect([0, -128_248, 0.5, 90.5811, -1.25, 0.00001, 1_406_471].map(sayNumber)).toEqual([
    '0',
    '−128,248',
    '0.5',
    '90.581',
    '−1.25',
    '0.0000100',
    '1,406,471',
  ]);
});

test('shares are percentages', () => {
  expect([0, 0.0001, 0.0446, 0.84, 1].map(sayShare)).toEqual([
    '0 %',
    'under 0.1 %',
    '4.5 %',
    '84 %',
    '100 %',
  ]);
});

test('durations take the unit that reads best', () => {
  expect([0, 5.68e-5, 0.045, 4.76, 119, 900, 25_814, 691_200].map(sayDuration)).toEqual([
    '0 s',
    '56.8 µs',
    '45 ms',
    '4.76 s',
    '119 s',
    '15 min',
    '7.17 h',
    '8 d',
  ]);
});

test('sizes of files are short', () => {
  expect([1, 2_968, 211_936, 1_890_564, 768_531_942, 3e9].map(sayBytes)).toEqual([
    '1 byte',
    '2,968 bytes',
    '210 kB',
    '1.9 MB',
    '770 MB',
    '3 GB',
  ]);
});
