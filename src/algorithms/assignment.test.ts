import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMatchings, amountsOf, matrixOf, type TestMatrix } from '../testing/algorithms/testAssignments.ts';
import { costRowsOf } from '../testing/algorithms/testCostRows.ts';
import { Assignment } from './assignment.ts';
import { Bottleneck } from './bottleneck.ts';
import { CostRows } from './costRows.ts';

// Used again and again, so that what one problem leaves behind would spoil the next.
const assignment = new Assignment();
const bottleneck = new Bottleneck();

// Of any shape, with forbidden pairs and many equal costs, and large ones.
const testMatrices = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.option(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.nat(1_000_000_000)), { freq: 3 }), {
      maxLength: 30,
    }),
  )
  .map(([columns, cells]) => matrixOf(columns, cells));

const costsOf = (matrix: TestMatrix) => costRowsOf(matrix.map((row) => row.map((cost) => cost ?? Infinity)));

test('an assignment has the most pairs, and of all such the least sum, as brute force finds', () => {
  const left = { rows: 0, all: 0 };
  fc.assert(
    fc.property(testMatrices, (matrix) => {
      const all = [...allMatchings(matrix)].map((each) => amountsOf(matrix, each));
      const most = Math.max(...all.map(({ pairs }) => pairs));
      const sum = Math.min(...all.filter(({ pairs }) => pairs === most).map((each) => each.sum));
      assignment.solve(costsOf(matrix));
      expect(amountsOf(matrix, assignment.columnOf)).toMatchObject({ pairs: most, sum });
      left[most < matrix.length ? 'rows' : 'all'] += 1;
    }),
    { numRuns: 4000, seed: 1 },
  );
  expect(left.rows).toBeGreaterThan(500);
  expect(left.all).toBeGreaterThan(1000);
});

test('a bottleneck is the least maximum with the most pairs, and below it the least sum is found', () => {
  fc.assert(
    fc.property(testMatrices, (matrix) => {
      const all = [...allMatchings(matrix)].map((each) => amountsOf(matrix, each));
      const most = Math.max(...all.map(({ pairs }) => pairs));
      const full = all.filter(({ pairs }) => pairs === most);
      const max = Math.min(...full.map((each) => each.max));
      const sum = Math.min(...full.filter((each) => each.max === max).map((each) => each.sum));
      const costs = costsOf(matrix);
      expect(bottleneck.of(costs)).toBe(max);
      assignment.solve(costs, max);
      expect(amountsOf(matrix, assignment.columnOf)).toEqual({ pairs: most, sum, max });
    }),
    { numRuns: 4000, seed: 2 },
  );
});

test('of rows that compete for too few columns those stay whose absence would cost most', () => {
  assignment.solve(
    costRowsOf([
      [1, 9],
      [2, NaN],
      [3, 4],
    ]),
  );
  expect(Array.from(assignment.columnOf.subarray(0, 3))).toEqual([0, -1, 1]);
});

test('costs that are not finite, columns out of range and a column twice in a row are refused', () => {
  const costs = new CostRows();
  costs.clear(2);
  costs.addRow();
  costs.add(1, 5);
  expect(() => costs.add(1, 6)).toThrow('two costs');
  expect(() => costs.add(2, 6)).toThrow('too large');
  expect(() => costs.add(0, NaN)).toThrow('not finite');
  costs.addRow();
  costs.add(1, 7);
  costs.clear(2);
  costs.addRow();
  expect(() => costs.add(1, 5)).not.toThrow();
});
