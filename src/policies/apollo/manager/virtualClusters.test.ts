import { expect, test } from 'vitest';
import { NONE } from '../../../engine/ids.ts';
import type { Pool } from '../../../engine/workload/workload.ts';
import { VirtualClusters } from './virtualClusters.ts';

const pool = (weight: number, parent = NONE): Pool => ({
  ...{ name: 'x', parent, weight, minShare: 0, order: 'fifo' },
});
const clusters = (pools: readonly Pool[], jobPool: readonly number[], tokens: number) =>
  new VirtualClusters({ pools, jobPool: Int16Array.from(jobPool), jobs: jobPool.length } as never, tokens);
const granted = (of: VirtualClusters, cluster = 0) => {
  const jobs: number[] = [];
  for (let job = of.grantNext(cluster); job !== NONE; job = of.grantNext(cluster)) jobs.push(job);
  return jobs;
};

test('jobs get all their tokens, first come, first served (APO-3)', () => {
  const all = clusters([], [NONE, NONE, NONE], 100);
  for (const [job, tokens] of [60, 50, 10].entries()) all.ask(job, tokens);
  expect(granted(all)).toEqual([0]); // Job 2 would fit, but came after job 1.
  all.keep(0, 50);
  expect([granted(all), all.free[0]]).toEqual([[1], 0]);
  all.keep(0, 0);
  expect([granted(all), all.free[0]]).toEqual([[2], 40]);
});

test('pools are virtual clusters with their shares of the tokens, by weight', () => {
  const all = clusters([pool(3), pool(1), pool(1, 0), pool(2, 0)], [1, 3], 120);
  expect([...all.capacity]).toEqual([90, 30, 30, 60]);
  all.ask(0, 31);
  all.ask(1, 20);
  expect([granted(all, 1), all.grantedTo(0)]).toEqual([[0], 30]); // All that its virtual cluster has.
  expect([granted(all, 3), all.grantedTo(1)]).toEqual([[1], 20]);
});

test('tokens of abandoned jobs can be taken back', () => {
  const all = clusters([], [NONE, NONE], 10);
  all.ask(0, 10);
  granted(all);
  all.ask(1, 10);
  expect(granted(all)).toEqual([]);
  all.takeBack((job) => job === 0);
  expect([granted(all), all.isWaiting(1)]).toEqual([[1], false]);
});
