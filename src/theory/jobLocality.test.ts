import { describe, expect, test } from 'vitest';
import { jobLocality, jobRackLocality, offersForLocality, stickySlotLocality } from './jobLocality.ts';
import { waitForOffers } from './nonLocality.ts';

const places = (value: number) => Number(value.toFixed(4));

describe('locality of a job, 100 servers and 3 replicas (T-DEL-7)', () => {
  test.each([
    [3, [0.0586, 0.256, 0.4379, 0.6648, 0.7592, 0.9066, 0.9828]],
    [10, [0.1538, 0.5296, 0.7352, 0.8813, 0.9214, 0.9717, 0.9949]],
    [100, [0.755, 0.9424, 0.9725, 0.9881, 0.9921, 0.9972, 0.9995]],
  ])('of %d tasks', (tasks, expected) => {
    const offers = [1, 5, 10, 20, 27, 50, 100];
    expect(offers.map((count) => places(jobLocality(tasks, 100, 3, count)))).toEqual(expected);
  });
});

test('95 % for 20 tasks takes 0.231049 M offers: 0.028881 task times with 8 slots (T-DEL-8)', () => {
  const offers = offersForLocality(0.95, 20, 1, 3);
  expect(offers.toFixed(6)).toBe('0.231049');
  expect(waitForOffers(offers, 1, 1, 8).toFixed(6)).toBe('0.028881');
});

test('the offers that the bound asks for are enough', () => {
  for (const tasks of [3, 20, 80]) {
    for (const locality of [0.5, 0.9, 0.99]) {
      const offers = offersForLocality(locality, tasks, 100, 3);
      expect(jobLocality(tasks, 100, 3, offers)).toBeGreaterThanOrEqual(locality);
    }
  }
});

test.each([
  [3, 0.7083],
  [10, 0.9001],
  [100, 0.99],
])(
  'with blocks in 2 of 4 racks, the first slot is in the right rack for %d tasks in %d (T-DEL-22)',
  (...row) => {
    const [tasks, expected] = row;
    expect(places(jobRackLocality(tasks, 2 / 4, 1))).toBe(expected);
  },
);

test('a single block in 2 of 4 racks is in the rack of a slot in half of all cases (T-DEL-22)', () => {
  expect(jobRackLocality(1, 2 / 4, 1)).toBe(0.5);
});

describe('sticky slots, 3 replicas (T-DEL-9)', () => {
  test.each([
    [2, [0.7379, 0.4686, 0.2649, 0.1841, 0.1409, 0.1142]],
    [4, [0.9313, 0.7176, 0.4596, 0.3342, 0.262, 0.2153]],
    [6, [0.982, 0.8499, 0.6028, 0.4568, 0.366, 0.3049]],
    [8, [0.9953, 0.9202, 0.708, 0.5568, 0.4554, 0.3842]],
  ])('%d slots a server', (slots, expected) => {
    expect([5, 10, 20, 30, 40, 50].map((jobs) => places(stickySlotLocality(jobs, 3, slots)))).toEqual(
      expected,
    );
  });
});

test('a job alone is always local', () => {
  expect(stickySlotLocality(1, 3, 4)).toBe(1);
});
