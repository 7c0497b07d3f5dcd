import { describe, expect, test } from 'vitest';
import { bestCopies, shareAboveMean, workOfCopies } from './copiesOfTask.ts';

describe('the work of k copies (T-HOP-5)', () => {
  test.each([
    [1.1, 1.818182, 3.636364],
    [1.2, 1.666667, 3.333333],
    [1.25, 1.6, 3.2],
    [1.4, 1.428571, 2.857143],
    [1.5, 1.333333, 2.666667],
    [1.6, 1.25, 2.5],
    [1.75, 1.142857, 2.285714],
  ])('β = %f: least at k = %f, there %f times the shortest task', (beta, copies, least) => {
    expect(bestCopies(beta)).toBeCloseTo(copies, 6);
    expect(workOfCopies(bestCopies(beta), beta)).toBeCloseTo(least, 6);
    // Found by looking, not by the formula of the minimum.
    const tried = Array.from({ length: 40_001 }, (_, i) => 1 + i * 1e-4);
    const best = tried.reduce((a, b) => (workOfCopies(b, beta) < workOfCopies(a, beta) ? b : a));
    expect(best).toBeCloseTo(copies, 3);
  });

  test.each([2, 2.5, 3])('β = %f: one attempt is best', (beta) => {
    expect(bestCopies(beta)).toBe(1);
    expect(workOfCopies(1.01, beta)).toBeGreaterThan(workOfCopies(1, beta));
  });

  test('one copy takes the mean, and all is in proportion to the shortest task', () => {
    expect(workOfCopies(1, 1.4)).toBeCloseTo(3.5, 12);
    expect(workOfCopies(1.7, 1.4, 0.3)).toBeCloseTo(0.3 * workOfCopies(1.7, 1.4), 12);
  });

  test('it is k times the mean of the shortest of k, by its distribution', () => {
    // P(min of k > x) = x^(−kβ): the mean of quantiles.
    const [copies, beta, steps] = [2, 1.6, 200_000];
    let sum = 0;
    for (let i = 0; i < steps; i += 1) sum += ((i + 0.5) / steps) ** (-1 / (copies * beta));
    expect((copies * sum) / steps).toBeCloseTo(workOfCopies(copies, beta), 3);
  });

  test('a mean that does not exist is infinite', () => {
    expect(workOfCopies(1, 1)).toBe(Number.POSITIVE_INFINITY);
  });
});

test.each([
  [1.1, 0.0715],
  [1.25, 0.1337],
  [1.4, 0.1731],
  [1.5, 0.1925],
  [1.6, 0.2082],
  [1.75, 0.227],
  [2, 0.25],
])('β = %f: a share %f of the tasks takes longer than the mean (T-HOP-30)', (beta, share) => {
  expect(shareAboveMean(beta)).toBeCloseTo(share, 4);
  // By the distribution: P(x > mean) with the mean β/(β − 1).
  expect(shareAboveMean(beta)).toBeCloseTo((beta / (beta - 1)) ** -beta, 12);
});
