import { expect, test } from 'vitest';
import { checkFlow } from './checkFlow.ts';
import { networkFrom } from './testFlow.ts';

const network = networkFrom(
  [2, -2],
  [
    [0, 1, 1, 1],
    [0, 1, 5, 4],
  ],
);
const right = {
  kind: 'optimal' as const,
  cost: 5,
  flow: Float64Array.of(1, 1),
  price: Float64Array.of(0, 4),
};

test('a correct outcome passes', () => {
  expect(checkFlow(network, right)).toBeNull();
  const short = networkFrom([2, -2], [[0, 1, 1, 1]]);
  expect(checkFlow(short, { kind: 'infeasible', cut: [0], short: 1 })).toBeNull();
});

test.each([
  [{ flow: Float64Array.of(2, 0), cost: 2 }, 'Arc 0 carries 2; it may carry 0 to 1.'],
  [{ flow: Float64Array.of(0.5, 1.5) }, 'Arc 0 carries 0.5'],
  [{ flow: Float64Array.of(1, 0), cost: 1 }, 'At node 0, 1 more units'],
  [{ flow: Float64Array.of(0, 2), cost: 8 }, 'Arc 0 should be full'],
  [{ price: Float64Array.of(0, 0) }, 'Arc 0 should be empty'],
  [{ price: Float64Array.of(0, Number.NaN) }, 'Arc 0 has no reduced cost'],
  [{ cost: 4 }, 'The flow costs 5, not 4.'],
])('%j is found out: %s', (change, complaint) => {
  expect(checkFlow(network, { ...right, ...change })).toContain(complaint);
});

test('a cut that is not violated, a wrong surplus and a missing arc are found out', () => {
  expect(checkFlow(network, { kind: 'infeasible', cut: [0], short: 1 })).toContain(
    'more units than can leave it',
  );
  expect(checkFlow(network, { kind: 'unbalanced', surplus: 2 })).toBe('Supplies add up to 0.');
  expect(checkFlow(network, { kind: 'costRange', why: 'cost', arc: 2, most: 1 })).toBe('There is no arc 2.');
});
