import { expect, test } from 'vitest';
import { fairShares } from './bounds.ts';

test('shares are those of the paper’s rule (T-QUI-12)', () => {
  const sharesOf = (places: number, wanted: readonly number[]) => [...fairShares(places, wanted)];
  expect(sharesOf(243, [240, 2000, 10, 2, 100])).toEqual([77, 77, 10, 2, 77]);
  expect(sharesOf(12, [10, 3, 1])).toEqual([8, 3, 1]);
  expect(sharesOf(6, [5, 4])).toEqual([3, 3]);
  expect(
    sharesOf(
      233,
      Array.from({ length: 10 }, () => 240),
    ),
  ).toEqual([24, 24, 24, 23, 23, 23, 23, 23, 23, 23]);
});

test('no job gets more than its demand, and no place is left while a job wants more', () => {
  let state = 7;
  const below = (n: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return state % n;
  };
  for (let round = 0; round < 500; round += 1) {
    const wanted = Array.from({ length: 1 + below(12) }, () => below(40));
    const places = below(200);
    const shares = [...fairShares(places, wanted)];
    const baseline = Math.floor(places / wanted.length);
    expect(shares.reduce((a, b) => a + b, 0)).toBe(
      Math.min(
        places,
        wanted.reduce((a, b) => a + b, 0),
      ),
    );
    shares.forEach((share, job) => {
      expect(share).toBeLessThanOrEqual(wanted[job]);
      expect(share).toBeGreaterThanOrEqual(Math.min(baseline, wanted[job]));
    });
  }
});

test('with fewer places than jobs, those admitted first get one each', () => {
  expect([...fairShares(2, [5, 5, 5])]).toEqual([1, 1, 0]);
  expect([...fairShares(2, [0, 5, 5])]).toEqual([0, 1, 1]);
  expect([...fairShares(0, [5])]).toEqual([0]);
  expect([...fairShares(5, [])]).toEqual([]);
});

test('shares by weight are fractions of the cluster, and equal weights give equal shares', () => {
  const sharesOf = (places: number, wanted: readonly number[], weights: readonly number[]) => [
    ...fairShares(places, wanted, weights),
  ];
  // Three quarters and a quarter of 12.
  expect(sharesOf(12, [20, 20], [3, 1])).toEqual([9, 3]);
  // The first wants 4 of its 9: the other gets what is left.
  expect(sharesOf(12, [4, 20], [3, 1])).toEqual([4, 8]);
  // A job with a tiny weight still gets one.
  expect(sharesOf(12, [20, 20], [100, 0.01])).toEqual([11, 1]);
  for (const wanted of [
    [240, 2000, 10, 2, 100],
    [10, 3, 1],
    [5, 4],
    [0, 7, 7],
  ])
    for (const places of [6, 12, 243])
      expect(
        sharesOf(
          places,
          wanted,
          wanted.map(() => 2),
        ),
      ).toEqual([...fairShares(places, wanted)]);
});
