import { expect, test } from 'vitest';
import { createSizeSeries, sizes } from './sizes.ts';

/** A clock that goes by 1 ms whenever it is read. */
function clock(): () => number {
  let time = 0;
  return () => time++;
}

const series = createSizeSeries(clock(), 100);
while (series.left > 0) series.step();
const numbers = series.numbers();

test('all sizes have as many batches; after the last step nothing changes', () => {
  expect(numbers.map(({ tasks, batches }) => [tasks, batches])).toEqual(sizes.map((size) => [size, 100]));
  series.step();
  expect(series.numbers()).toEqual(numbers);
  expect(series.total).toBe(100 * sizes.length);
});

test('greedy gets worse as batches grow, rounds stay near the optimum (Figure 12)', () => {
  const of = (tasks: number) => numbers[sizes.indexOf(tasks as 2)];
  for (const { greedy, stable } of numbers) {
    expect(greedy).toBeGreaterThanOrEqual(1);
    expect(stable).toBeGreaterThanOrEqual(1);
    expect(stable).toBeLessThan(1.12);
  }
  // As with 300 batches (T-APO-9).
  expect(of(90).greedy).toBeGreaterThan(1.45);
  expect(of(90).greedy).toBeLessThan(1.7);
  expect(of(90).stable).toBeLessThan(1.06);
  expect(of(90).greedy).toBeGreaterThan(of(5).greedy);
});

test('in rounds servers are asked at least once for each task, and more often the larger the batch', () => {
  for (const { tasks, requests, rounds } of numbers) {
    expect(requests).toBeGreaterThanOrEqual(tasks);
    expect(rounds).toBeLessThanOrEqual(tasks);
  }
  const perTask = numbers.map(({ tasks, requests }) => requests / tasks);
  expect(perTask[sizes.indexOf(90)]).toBeGreaterThan(2 * perTask[sizes.indexOf(5)]);
  expect(numbers.every(({ greedyMs, stableMs }) => greedyMs === 1 && stableMs === 1)).toBe(true);
});

test('there are no numbers until they change no more', () => {
  const fresh = createSizeSeries(clock(), 2);
  for (; fresh.left > 0; fresh.step()) expect(fresh.numbers()).toEqual([]);
  expect(fresh.numbers()).toHaveLength(sizes.length);
});
