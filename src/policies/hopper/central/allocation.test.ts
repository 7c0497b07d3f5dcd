import { describe, expect, test } from 'vitest';
import { virtualSize } from '../size/virtualSizes.ts';
import { Allocation } from './allocation.ts';
import { SortedJobs } from './sortedJobs.ts';

/** Allots slots to jobs with so many remaining tasks, smallest first. */
function allot(remaining: readonly number[], slots: number, beta = 1.6, unfairness = 1) {
  const jobs = new SortedJobs(remaining.length);
  const allocation = new Allocation(jobs, remaining.length);
  for (const [job, tasks] of remaining.entries()) {
    const size = virtualSize(tasks, beta, 1);
    jobs.put(job, size);
    allocation.resize(job, size);
  }
  allocation.allot(slots, unfairness);
  return {
    ...allocation,
    slots: [...allocation.slots],
    sizes: [...allocation.virtualSize],
    lifted: [...allocation.isLifted],
  };
}

describe('Pseudocode 1', () => {
  test('slots are short: the smallest jobs get their virtual sizes (T-HOP-6, T-HOP-7)', () => {
    const first = allot([4, 5], 7);
    expect(first.sizes).toEqual([5, 6.25]);
    expect([first.guideline, first.slots]).toEqual([2, [5, 2]]);
    const second = allot([1, 5], 7);
    expect(second.sizes).toEqual([1.25, 6.25]);
    expect([second.guideline, second.slots]).toEqual([2, [1, 6]]);
  });

  test('high load, low load and the boundary between (T-HOP-8)', () => {
    const high = allot([10, 20, 70], 100);
    expect([high.guideline, high.slots]).toEqual([2, [12, 25, 63]]);
    const low = allot([10, 20, 70], 200);
    expect([low.guideline, low.slots]).toEqual([3, [20, 40, 140]]);
    const boundary = allot([10, 20, 70], 125);
    expect(boundary.guideline).toBe(3);
    // 12.5, 25 and 87.5: the slot that is left over goes to the largest fraction, of two equal ones to the smaller job.
    expect(boundary.slots).toEqual([13, 25, 87]);
  });

  test('β from 4/3 to 1.6 gives the example its five and two slots (T-HOP-3)', () => {
    const slotsAt = (beta: number) => allot([4, 5], 7, beta).slots;
    expect([1.34, 1.5, 1.6].map(slotsAt)).toEqual([
      [5, 2],
      [5, 2],
      [5, 2],
    ]);
    expect(slotsAt(1.3)).toEqual([6, 1]);
    expect(slotsAt(1.65)).toEqual([4, 3]);
  });
});

describe('ε-fairness', () => {
  test('the floor is (1 − ε)·S/N (T-HOP-9)', () => {
    expect(allot([10, 50, 400], 100, 1.6, 0.1).floor).toBeCloseTo(30, 12);
    expect(allot([10, 50, 400], 100, 1.6, 0).floor).toBeCloseTo(100 / 3, 12);
  });

  test('lifts those below it, as far as they can use it, and the rest follows guideline 2', () => {
    const { slots, lifted, guideline } = allot([10, 50, 400], 100, 1.6, 0.1);
    expect(guideline).toBe(2);
    expect(slots).toEqual([13, 57, 30]); // 12.5 is less than 30: capped at ⌈V⌉ (AMB-24)
    expect(lifted).toEqual([0, 0, 1]);
  });

  test('1 is no guarantee at all', () => {
    expect(allot([10, 50, 400], 100, 1.6, 1).slots).toEqual([12, 62, 26]);
  });
});

test('all slots are allotted whenever jobs have room, never more, and only when slots are short none exceeds ⌈V⌉', () => {
  for (let seed = 0; seed < 2000; seed += 1) {
    const draw = (n: number) => ((seed * 7919 + n * 104729) % 9973) / 9973;
    const remaining = Array.from({ length: 1 + (seed % 7) }, (_, job) => 1 + Math.floor(draw(job) * 60));
    const slots = 1 + Math.floor(draw(99) * 120);
    const result = allot(remaining, slots, 1.05 + draw(98) * 1.2, [0, 0.1, 0.5, 1][seed % 4]);
    const sum = result.slots.reduce((a, b) => a + b, 0);
    expect(sum).toBe(slots);
    for (const [job, given] of result.slots.entries()) {
      if (result.guideline === 2) expect(given).toBeLessThanOrEqual(Math.ceil(result.sizes[job]));
      else expect(given).toBeGreaterThanOrEqual(Math.floor(result.sizes[job]));
    }
  }
});
