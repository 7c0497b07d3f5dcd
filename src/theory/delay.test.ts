import { describe, expect, test } from 'vitest';
import {
  blockedReplicas,
  delayGain,
  jobLocality,
  jobRackLocality,
  longShareForBlocked,
  meanTimeToLocalSlot,
  nonLocality,
  offersForLocality,
  offersInWait,
  stickySlotLocality,
  timeToShare,
  waitForOffers,
} from './delay.ts';

/**
 * Returns the number of offers to wait for so that a share `nonLocal` of tasks is not local: the inverse of (1 −
 * f)^D.
 */
function offersForNonLocality(localShare: number, nonLocal: number): number {
  return Math.log(nonLocal) / Math.log1p(-localShare);
}

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

test.each([
  [0.7, 0.001628],
  [0.8, 0.018014],
  [0.9, 0.150095],
  [0.95, 0.397214],
])(
  'long tasks in a share %d of slots block all 3 replicas, 6 slots a server, with %d (T-DEL-3)',
  (...row) => {
    const [share, expected] = row;
    expect(Number(blockedReplicas(share, 3, 6).toFixed(6))).toBe(expected);
  },
);

test('it is 2 % at 0.804661 (T-DEL-3)', () => {
  expect(Number(longShareForBlocked(0.02, 3, 6).toFixed(6))).toBe(0.804661);
});

test('share and probability are inverse functions', () => {
  for (const share of [0.3, 0.8, 0.99]) {
    expect(longShareForBlocked(blockedReplicas(share, 2, 4), 2, 4)).toBeCloseTo(share, 14);
  }
});

test.each([
  [1, 1, 10, 5.689085],
  [2, 1, 10, 7.781982],
  [5, 1, 10, 8.939358],
  [5, 10 / 18, 10, 9.443279],
  [5, 60 / 18, 60, 44.022624],
  [10, 5, 4, -0.864665],
])('waiting up to %d for what comes every %d gains, where it saves %d, %d (T-DEL-1)', (w, t, d, gain) => {
  expect(Number(delayGain(w, t, d).toFixed(6))).toBe(gain);
});

test('a task that does not wait gains nothing (T-DEL-1)', () => {
  expect(delayGain(0, 1, 10)).toBeCloseTo(0, 15);
});

test('waiting pays if and only if a local slot comes sooner than running remotely costs', () => {
  expect(delayGain(3, 4, 4)).toBeCloseTo(0, 15);
  expect(delayGain(3, 3.99, 4)).toBeGreaterThan(0);
  expect(delayGain(3, 4.01, 4)).toBeLessThan(0);
});

test.each([
  [60, 3, 6, 60 / 18],
  [20, 3, 6, 20 / 18],
  [1, 3, 8, 1 / 24],
])('tasks of %d s, %d replicas and %d slots a server free a local slot every %d s (T-DEL-2)', (...row) => {
  const [taskTime, replicas, slots, expected] = row;
  expect(meanTimeToLocalSlot(taskTime, replicas, slots)).toBeCloseTo(expected, 14);
});

test('50 of 500 slots become free in 6 s when tasks take 60 s (T-DEL-20)', () => {
  expect(timeToShare(50, 500, 60)).toBe(6);
});

test('a job that wants the whole cluster waits for one task time', () => {
  expect(timeToShare(240, 240, 20)).toBe(20);
});

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
