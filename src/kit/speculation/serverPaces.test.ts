import { expect, test } from 'vitest';
import { ServerPaces } from './serverPaces.ts';

test('servers below the percentile of pace are slow; those that nothing is known of are not', () => {
  const paces = new ServerPaces(5, 25);
  expect(paces.isSlow(0)).toBe(false);
  for (const [server, time] of [10, 10, 10, 40].entries()) paces.judged(server, time, 10);
  expect([0, 1, 2, 3, 4].map((server) => paces.isSlow(server))).toEqual([false, false, false, true, false]);
});

test('a pace is the mean over all tasks of a server, and the threshold follows it', () => {
  const paces = new ServerPaces(2, 50);
  paces.judged(0, 20, 10);
  paces.judged(1, 10, 10);
  expect([paces.isSlow(0), paces.isSlow(1)]).toEqual([true, false]);
  paces.judged(0, 4, 10); // (0.5 + 2.5) / 2 = 1.5
  expect([paces.isSlow(0), paces.isSlow(1)]).toEqual([false, true]);
});

test('with one server, or all alike, none is slow', () => {
  const paces = new ServerPaces(3, 75);
  paces.judged(0, 99, 10);
  expect(paces.isSlow(0)).toBe(false);
  for (const server of [1, 2]) paces.judged(server, 99, 10);
  expect([0, 1, 2].some((server) => paces.isSlow(server))).toBe(false);
});
