import { expect, test } from 'vitest';
import { FlowLevels } from './flowLevels.ts';
import { fullLevel } from './fullLevel.ts';
import { streamOf } from './random.ts';

/** A link with flows that other links limit to `limits`; Infinity: no limit. */
function linkWith(capacity: number, limits: readonly number[]): FlowLevels {
  const others = limits.map((limit) => Math.min(limit, 1e9));
  const levels = new FlowLevels(Float64Array.from([capacity, ...others]), 2);
  for (const i of limits.keys()) levels.add(Int32Array.of(0, i + 1), 2);
  return levels;
}

/** Tries every number of flows that are limited elsewhere. */
function levelByTrial(capacity: number, limits: readonly number[]): number {
  const sorted = [...limits].sort((a, b) => a - b);
  if (sorted.reduce((sum, limit) => sum + limit, 0) <= capacity) return capacity;
  let used = 0;
  for (const [held, limit] of sorted.entries()) {
    const share = (capacity - used) / (sorted.length - held);
    if (share <= limit) return share;
    used += limit;
  }
  return capacity;
}

test.each([
  { what: 'all alike', capacity: 90, limits: [Infinity, Infinity, Infinity], expected: 30 },
  { what: 'one held back', capacity: 90, limits: [10, Infinity, Infinity], expected: 40 },
  { what: 'one freed by another', capacity: 90, limits: [10, 35, 100], expected: 45 },
  { what: 'all held back', capacity: 90, limits: [10, 20, 30], expected: 90 },
  { what: 'no flows', capacity: 90, limits: [], expected: 90 },
  { what: 'one alone', capacity: 90, limits: [Infinity], expected: 90 },
])('the level is that of a full link: $what', ({ capacity, limits, expected }) => {
  for (const guess of [0, 1, 29, 30, 40, 90, 1e6]) {
    expect(fullLevel(linkWith(capacity, limits), 0, guess)).toBe(expected);
  }
});

test('a link that its flows fill exactly does not lower their rates', () => {
  for (const guess of [0, 29, 40, 41, 90]) {
    expect(fullLevel(linkWith(90, [20, 30, 40]), 0, guess)).toBeGreaterThanOrEqual(40);
  }
});

test('for any guess, the level equals that of brute force', () => {
  const stream = streamOf(1, 'full level');
  let full = 0;
  for (let turn = 0; turn < 1000; turn += 1) {
    const capacity = 1 + stream.below(1000) / 7;
    const limits = Array.from({ length: 1 + stream.below(12) }, () => (1 + stream.below(300)) / 3);
    const expected = levelByTrial(capacity, limits);
    const levels = linkWith(capacity, limits);
    for (let guesses = 0; guesses < 4; guesses += 1) {
      const level = fullLevel(levels, 0, stream.below(200));
      expect(Math.abs(level / expected - 1)).toBeLessThan(1e-12);
    }
    if (expected < capacity) full += 1;
  }
  expect(full).toBeGreaterThan(500);
  expect(full).toBeLessThan(990);
});

test("the link's own current level does not matter", () => {
  const levels = linkWith(90, [10, Infinity, Infinity]);
  levels.level[0] = 5;
  for (const flow of [0, 1, 2]) levels.rank(flow);
  expect(fullLevel(levels, 0, 5)).toBe(40);
});
