const NONE = -1;

/** A matrix of costs; null: a forbidden pair. */
export type TestMatrix = readonly (readonly (number | null)[])[];

/** Cuts a list of cells into full rows. */
export function matrixOf(columns: number, cells: readonly (number | null)[]): TestMatrix {
  const rows = Math.floor(cells.length / columns);
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}

/** What a matching amounts to. */
export interface Amounts {
  readonly pairs: number;
  readonly sum: number;
  readonly max: number;
}

/** Every matching of a matrix. */
export function* allMatchings(matrix: TestMatrix, row = 0, taken = 0): Generator<readonly number[]> {
  if (row === matrix.length) {
    yield [];
    return;
  }
  for (const rest of allMatchings(matrix, row + 1, taken)) yield [NONE, ...rest];
  for (const [column, cost] of matrix[row].entries()) {
    if (cost === null || (taken & (1 << column)) !== 0) continue;
    for (const rest of allMatchings(matrix, row + 1, taken | (1 << column))) yield [column, ...rest];
  }
}

/** Adds up a matching, and checks that it is one. */
export function amountsOf(matrix: TestMatrix, columnOf: ArrayLike<number>): Amounts {
  const matched = matrix.flatMap((row, number) => {
    const column = columnOf[number];
    if (column === NONE) return [];
    const cost = row[column];
    if (cost === null || cost === undefined) throw new Error('a forbidden pair is matched');
    return [{ column, cost }];
  });
  if (new Set(matched.map(({ column }) => column)).size < matched.length)
    throw new Error('a column is matched twice');
  const prices = matched.map(({ cost }) => cost);
  const sum = prices.reduce((total, cost) => total + cost, 0);
  return { pairs: matched.length, sum, max: Math.max(...prices) };
}
