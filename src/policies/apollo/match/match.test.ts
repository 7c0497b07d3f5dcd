import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf, matrixOf } from '../../../testing/algorithms/testAssignments.ts';
import { costRowsOf } from '../../../testing/algorithms/testCostRows.ts';
import { createMatcher, type MatcherKind } from './matcher.ts';
import { recordRounds } from './rounds.ts';

// Of any shape, with forbidden pairs and many equal costs.
const testMatrices = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { freq: 3 }), { maxLength: 30 }),
  )
  .map(([columns, cells]) => matrixOf(columns, cells));

/** Apollo Fig. 5 with numbers of our own: tasks 1 and 2 read data on server A, task 3 on B (T-APO-5). */
const figure5 = [
  [10, 22, 23],
  [10, 20, 21],
  [24, 10, 22],
];
const [a, b, c] = [0, 1, 2];

const kinds: readonly MatcherKind[] = ['greedy', 'stable', 'leastMax', 'leastSum'];

test.each([
  { kind: 'greedy', servers: [a, b, c], sum: 52, max: 22, rounds: 1 },
  { kind: 'stable', servers: [a, c, b], sum: 41, max: 21, rounds: 2 },
  { kind: 'leastMax', servers: [a, c, b], sum: 41, max: 21, rounds: 1 },
  { kind: 'leastSum', servers: [a, c, b], sum: 41, max: 21, rounds: 1 },
] as const)('Fig. 5, $kind', ({ kind, servers, sum, max, rounds }) => {
  const matcher = createMatcher(kind, 10);
  matcher.match(costRowsOf(figure5));
  expect(Array.from(matcher.serverOf.subarray(0, 3))).toEqual(servers);
  expect(amountsOf(figure5, matcher.serverOf)).toEqual({ pairs: 3, sum, max });
  expect(matcher.rounds).toBe(rounds);
});

test('Fig. 5 in rounds: who asks whom, what it saves, and who is held', () => {
  const { rounds, serverOf } = recordRounds(costRowsOf(figure5), 10);
  expect(rounds).toEqual([
    [
      { row: 0, server: a, completion: 10, saving: 12, isHeld: true },
      { row: 1, server: a, completion: 10, saving: 10, isHeld: false },
      { row: 2, server: b, completion: 10, saving: 12, isHeld: true },
    ],
    // No other server is left.
    [{ row: 1, server: c, completion: 21, saving: Infinity, isHeld: true }],
  ]);
  expect(serverOf).toEqual([a, c, b]);
});

test('what is saved is against the best server that is left (AMB-5)', () => {
  // In the second round both ask B. Against A, which is taken, both would save less than nothing.
  const { rounds } = recordRounds(
    costRowsOf([
      [1, 50, 60],
      [2, 3, 4],
      [2, 3, 9],
    ]),
    10,
  );
  expect(rounds[1]).toEqual([
    { row: 1, server: b, completion: 3, saving: 1, isHeld: false },
    { row: 2, server: b, completion: 3, saving: 6, isHeld: true },
  ]);
});

test('the cap on rounds leaves tasks for the next batch', () => {
  const matcher = createMatcher('stable', 1);
  matcher.match(costRowsOf(figure5));
  expect(Array.from(matcher.serverOf.subarray(0, 3))).toEqual([a, -1, b]);
});

test('every matcher gives each server one task at most, candidates only, and leaves nothing of the last batch', () => {
  const matchers = kinds.map((kind) => createMatcher(kind, 100));
  fc.assert(
    fc.property(testMatrices, (matrix) => {
      const batch = costRowsOf(matrix.map((row) => row.map((cost) => cost ?? Infinity)));
      const amounts = matchers.map((matcher) => {
        matcher.match(batch);
        return amountsOf(matrix, matcher.serverOf);
      });
      const [, , { pairs, max }, exact] = amounts;
      for (const each of amounts) {
        expect(each.pairs).toBeLessThanOrEqual(pairs);
        if (each.pairs < pairs) continue;
        expect(each.max).toBeGreaterThanOrEqual(max);
        expect(each.sum).toBeGreaterThanOrEqual(exact.sum);
      }
      const { serverOf } = recordRounds(batch, 100);
      expect(serverOf).toEqual(Array.from(matchers[1].serverOf.subarray(0, matrix.length)));
    }),
    { numRuns: 1000, seed: 5 },
  );
});
