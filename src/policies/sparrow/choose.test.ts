import { describe, expect, test } from 'vitest';
import { leastLoaded, shortestForEach } from './choose.ts';

const inquiryOf = (probes: readonly (readonly [server: number, length: number, task?: number])[]) => ({
  servers: Int32Array.from(probes, ([server]) => server),
  queueLengths: Int32Array.from(probes, ([, length]) => length),
  comparedFor: Int32Array.from(probes, ([, , task]) => task ?? -1),
});

describe('batch sampling', () => {
  const inquiry = inquiryOf([
    [8, 2],
    [3, 0],
    [5, 2],
    [1, 2],
    [9, 7],
  ]);

  test('takes the shortest queues, one task each', () => {
    expect(leastLoaded(inquiry, 4, 'random', 'snapshot')).toEqual([3, 8, 5, 1]);
  });

  test('breaks ties by the order of the draw, or by number', () => {
    expect(leastLoaded(inquiry, 2, 'random', 'snapshot')).toEqual([3, 8]);
    expect(leastLoaded(inquiry, 2, 'index', 'snapshot')).toEqual([3, 1]);
  });

  test('counts its own tasks if the parameter says so', () => {
    expect(leastLoaded(inquiry, 3, 'random', 'sequential')).toEqual([3, 3, 3]);
    expect(leastLoaded(inquiry, 5, 'index', 'sequential')).toEqual([3, 3, 1, 3, 5]);
  });

  test('counts the tasks just given to a server that was probed twice', () => {
    const twice = inquiryOf([
      [4, 0],
      [6, 1],
      [4, 0],
      [6, 1],
    ]);
    expect(leastLoaded(twice, 1, 'random', 'snapshot')).toEqual([4]);
    expect(leastLoaded(twice, 4, 'index', 'snapshot')).toEqual([4, 4, 6, 4]);
  });
});

describe('per-task sampling', () => {
  test('takes the shortest of the probes of each task', () => {
    const inquiry = inquiryOf([
      [8, 2, 0],
      [3, 1, 0],
      [5, 4, 1],
      [1, 6, 2],
      [9, 5, 2],
    ]);
    expect(shortestForEach(inquiry, [0, 1, 2], 'random', 'snapshot')).toEqual([3, 5, 9]);
  });

  test('breaks ties by the order of the draw, or by number', () => {
    const tied = inquiryOf([
      [8, 2, 0],
      [3, 2, 0],
      [5, 3, 0],
    ]);
    expect(shortestForEach(tied, [0], 'random', 'snapshot')).toEqual([8]);
    expect(shortestForEach(tied, [0], 'index', 'snapshot')).toEqual([3]);
  });

  test('may put two tasks of a job into one queue unless it counts its own tasks', () => {
    const shared = inquiryOf([
      [7, 0, 0],
      [2, 1, 0],
      [7, 0, 1],
      [2, 0, 1],
    ]);
    expect(shortestForEach(shared, [0, 1], 'random', 'snapshot')).toEqual([7, 7]);
    expect(shortestForEach(shared, [0, 1], 'random', 'sequential')).toEqual([7, 2]);
  });
});
