import { expect, test } from 'vitest';
import { nonLocality, offersForNonLocality, offersInWait, waitForOffers } from './nonLocality.ts';

test.each([
  [0.1, 1, 0.9],
  [0.1, 5, 0.59049],
  [0.1, 10, 0.348678],
  [0.1, 20, 0.121577],
  [0.1, 50, 0.005154],
  [0.03, 50, 0.218065],
  [0.02, 100, 0.13262],
])(
  'with input on a share %d of servers, %d offers are all elsewhere with probability %d (T-DEL-4)',
  (...row) => {
    const [share, offers, expected] = row;
    expect(Number(nonLocality(share, offers).toFixed(6))).toBe(expected);
  },
);

test('a job with input on 10 % of servers that takes the first slot is local in 10 % of cases (T-DEL-18)', () => {
  expect(1 - nonLocality(0.1, 1)).toBeCloseTo(0.1, 15);
});

test('50 offers of tasks of 60 s on 100 servers of 5 slots take 6 s (T-DEL-5)', () => {
  expect(waitForOffers(50, 60, 100, 5)).toBe(6);
});

test('in 5 s they are 41.67 offers (T-DEL-5)', () => {
  expect(offersInWait(5, 60, 100, 5).toFixed(2)).toBe('41.67');
});

test('probability and number of offers are inverse functions', () => {
  for (const share of [0.01, 0.1, 0.5]) {
    for (const offers of [1, 7, 100]) {
      expect(offersForNonLocality(share, nonLocality(share, offers))).toBeCloseTo(offers, 9);
      expect(offersInWait(waitForOffers(offers, 60, 100, 5), 60, 100, 5)).toBeCloseTo(offers, 12);
    }
  }
});
