import { describe, expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { NONE } from '../../../engine/ids.ts';
import { type OpportunisticOrder, opportunisticPicker, type QueueReader } from './opportunisticQueue.ts';
import { CreationRequests } from './requests.ts';

/** A queue of one server: of each task its job (its stage), its weight and whether it fits. Entries are attempts. */
interface Waiting {
  readonly job: number;
  readonly weight: number;
  readonly fits?: boolean;
}

/** Picks so often; each picked task is replaced by another one like it. Counts the picks by job. */
function pickedByJob(
  waiting: readonly Waiting[],
  picks: number,
  order: OpportunisticOrder = 'random',
  seed = 1,
): readonly number[] {
  const queue = waiting.map((_, attempt) => attempt);
  const unfit = new Set(waiting.filter(({ fits }) => fits === false).map(({ job }) => job));
  const sim: QueueReader = {
    head: (_server, number) => (number === 1 && queue.length > 0 ? queue[0] : NONE),
    // Only first come, first served depends on the order, and moves picked tasks to the end.
    next: (entry) => queue[(order === 'fifo' ? queue.indexOf(entry) : entry) + 1] ?? NONE,
    entryStage: (entry) => waiting[entry].job,
    entryAttempt: (entry: number) => entry,
    fits: (_server, stage) => !unfit.has(stage),
  };
  const requests = new CreationRequests();
  for (const [attempt, { weight }] of waiting.entries()) requests.write(attempt, 1, weight);
  const pickNext = opportunisticPicker(sim, requests, order, streamOf(seed, 'picks'));
  const counts: number[] = [];
  for (let pick = 0; pick < picks; pick += 1) {
    const entry = pickNext(0);
    if (entry === NONE) return counts;
    const { job } = waiting[entry];
    counts[job] = (counts[job] ?? 0) + 1;
    if (order === 'random') continue;
    queue.splice(queue.indexOf(entry), 1);
    queue.push(entry);
  }
  return counts;
}

const many = (count: number, task: Waiting) => Array.from({ length: count }, () => task);

describe('the opportunistic queue', () => {
  // Job 0 has 100 tokens and job 1 has 50, and each has sent as many opportunistic tasks as it may.
  const saturated = [...many(100, { job: 0, weight: 1 }), ...many(50, { job: 1, weight: 1 })];

  test('gives jobs shares by their tokens on average (T-APO-26)', () => {
    const runs = Array.from({ length: 10 }, (_, seed) => pickedByJob(saturated, 10_000, 'random', seed));
    for (const [first, second] of runs) {
      expect(Math.abs(first / 10_000 / (2 / 3) - 1)).toBeLessThan(0.05);
      expect(Math.abs(second / 10_000 / (1 / 3) - 1)).toBeLessThan(0.05);
    }
    const [first, second] = [0, 1].map((job) => runs.reduce((sum, counts) => sum + counts[job], 0));
    expect(Math.abs(first / second / 2 - 1)).toBeLessThan(0.01);
  });

  test('first come, first served, gives the earlier job all at first (T-APO-26)', () => {
    expect(pickedByJob(saturated, 100, 'fifo')).toEqual([100]);
    expect(pickedByJob(saturated, 100)[1]).toBeGreaterThan(20);
  });

  test('picks a task of weight 2 twice as often (T-APO-27)', () => {
    const [heavy, light] = pickedByJob(
      [
        { job: 0, weight: 2 },
        { job: 1, weight: 1 },
        { job: 2, weight: 1 },
      ],
      100_000,
    );
    expect(heavy / light).toBeGreaterThan(2 * 0.97);
    expect(heavy / light).toBeLessThan(2 * 1.03);
  });

  test('picks again while the chosen task does not fit, until none fits', () => {
    const wide: Waiting = { job: 0, weight: 5, fits: false };
    const counts = pickedByJob([wide, { job: 1, weight: 1 }, { job: 2, weight: 3 }], 20_000);
    expect(counts[0]).toBeUndefined();
    expect(counts[2] / counts[1]).toBeGreaterThan(2.85);
    expect(counts[2] / counts[1]).toBeLessThan(3.15);
    expect(pickedByJob([wide], 1)).toEqual([]);
    expect(pickedByJob([wide, { job: 1, weight: 1 }], 1, 'fifo')[1]).toBe(1);
  });
});
