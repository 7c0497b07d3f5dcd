import { expect, test } from 'vitest';
import { blockedReplicas, longShareForBlocked } from './blockedReplicas.ts';

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
