import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMatchings, amountsOf, matrixOf, type TestMatrix } from '../testing/algorithms/testAssignments.ts';
import { costRowsOf } from '../testing/algorithms/testCostRows.ts';
import { blockingPairs } from './blockingPairs.ts';
import { StableMatching } from './stableMatching.ts';

const NONE = -1;
const matching = new StableMatching();

// Of any shape, with forbidden pairs and many equal costs.
const testMatrices = fc
  .tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { freq: 3 }), { maxLength: 30 }),
  )
  .map(([columns, cells]) => matrixOf(columns, cells));

const costsOf = (matrix: TestMatrix) => costRowsOf(matrix.map((row) => row.map((cost) => cost ?? Infinity)));

/** A row's free columns, cheapest first. */
function freeOf(row: TestMatrix[number], taken: ReadonlySet<number>) {
  const open = row.flatMap((cost, column) => (cost === null || taken.has(column) ? [] : [{ cost, column }]));
  return open.sort((a, b) => a.cost - b.cost || a.column - b.column);
}

/** The rounds, told as plainly as Apollo §3.3 does. */
function plainly(matrix: TestMatrix, mostRounds: number) {
  const columnOf = matrix.map(() => NONE);
  const taken = new Set<number>();
  let rounds = 0;
  while (rounds < mostRounds) {
    const bids = matrix.flatMap((costs, row) => {
      const [best, next] = freeOf(costs, taken);
      if (columnOf[row] !== NONE || best === undefined) return [];
      return [{ row, column: best.column, saving: (next?.cost ?? Infinity) - best.cost, cost: best.cost }];
    });
    if (bids.length === 0) break;
    rounds += 1;
    for (const column of new Set(bids.map((bid) => bid.column))) {
      const rivals = bids.filter((bid) => bid.column === column);
      rivals.sort((a, b) => (a.saving === b.saving ? b.cost - a.cost : b.saving - a.saving));
      columnOf[rivals[0].row] = column;
      taken.add(column);
    }
  }
  return { columnOf, rounds };
}

test('the rounds are those of the plain words, with equal costs, forbidden pairs and any cap', () => {
  fc.assert(
    fc.property(testMatrices, fc.integer({ min: 1, max: 7 }), (matrix, mostRounds) => {
      matching.match(costsOf(matrix), mostRounds);
      const expected = plainly(matrix, mostRounds);
      const columnOf = Array.from(matching.columnOf.subarray(0, matrix.length));
      expect({ columnOf, rounds: matching.rounds }).toEqual(expected);
      amountsOf(matrix, columnOf);
    }),
    { numRuns: 3000, seed: 3 },
  );
});

test('without a cap a row goes without only if all its columns are taken', () => {
  fc.assert(
    fc.property(testMatrices, (matrix) => {
      matching.match(costsOf(matrix), Infinity);
      const taken = new Set(matching.columnOf.subarray(0, matrix.length));
      for (const [row, costs] of matrix.entries())
        if (matching.columnOf[row] === NONE) expect(freeOf(costs, taken)).toEqual([]);
    }),
    { numRuns: 1000, seed: 4 },
  );
});

test('a pair blocks if its row gains by it and its column prefers the row', () => {
  const costs = costRowsOf([
    [10, 22, 23],
    [10, 20, 21],
    [24, 10, 22],
  ]);
  // B has row 1, which it saves 1 against C, though row 2 would save 12 there.
  expect(blockingPairs(costs, [0, 1, 2])).toEqual([{ row: 2, column: 1, saving: 12, heldSaving: 1 }]);
  expect(blockingPairs(costs, [0, 2, 1])).toEqual([]);
  // Row 0 without a column is blocked by all: it would lose more than anyone. Row 1 would rather have A, which is free.
  expect(blockingPairs(costs, [NONE, 2, 1])).toEqual([
    { row: 0, column: 0, saving: Infinity, heldSaving: 0 },
    { row: 0, column: 1, saving: Infinity, heldSaving: 14 },
    { row: 0, column: 2, saving: Infinity, heldSaving: -11 },
    { row: 1, column: 0, saving: 11, heldSaving: 0 },
  ]);
});

test('a pair blocks just if moving its row there, and its rival elsewhere, lowers the sum', () => {
  let blocked = 0;
  fc.assert(
    fc.property(testMatrices, fc.nat(), (matrix, draw) => {
      const all = [...allMatchings(matrix)];
      const columnOf = all[draw % all.length];
      const pairs = blockingPairs(costsOf(matrix), columnOf);
      blocked += pairs.length;
      const key = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;
      expect(pairs.map(key)).toEqual(movesThatPay(matrix, columnOf).map(key));
    }),
    { numRuns: 2000, seed: 6 },
  );
  expect(blocked).toBeGreaterThan(1000);
});

/** Pairs whose row can move to the column while the rival, if any, goes where it can, at a lower sum for both. */
function movesThatPay(matrix: TestMatrix, columnOf: readonly number[]) {
  const cost = (row: number, column: number) =>
    column === NONE ? Infinity : (matrix[row][column] ?? Infinity);
  return matrix.flatMap((costs, row) =>
    costs.flatMap((price, column) => {
      const gain = price === null ? 0 : cost(row, columnOf[row]) - price;
      if (gain <= 0) return [];
      const rival = columnOf.indexOf(column);
      if (rival === NONE) return [{ row, column }];
      const open = [...costs.keys()].filter((each) => each === columnOf[row] || !columnOf.includes(each));
      const loss = Math.min(...open.map((each) => cost(rival, each))) - cost(rival, column);
      return gain > loss ? [{ row, column }] : [];
    }),
  );
}
