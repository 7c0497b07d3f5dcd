/** Lists of rows, one for each owner, in ascending order: plain data. */
export interface RowLists {
  readonly first: Uint32Array; // [owners + 1] → rows
  readonly rows: Uint32Array;
}

/** Groups the rows of a table by owner; rows with a negative owner are left out. O(rows + owners). */
export function createRowLists(rows: number, owners: number, ownerOf: (row: number) => number): RowLists {
  const first = new Uint32Array(owners + 1); // → list
  for (let row = 0; row < rows; row += 1) {
    const owner = ownerOf(row);
    if (owner >= 0) first[owner + 1] += 1;
  }
  for (let owner = 0; owner < owners; owner += 1) first[owner + 1] += first[owner];
  const list = new Uint32Array(first[owners]);
  const free = first.slice();
  for (let row = 0; row < rows; row += 1) {
    const owner = ownerOf(row);
    if (owner >= 0) list[free[owner]++] = row;
  }
  return { first, rows: list };
}

/** Returns the rows of one owner. */
export function rowsOf({ first, rows }: RowLists, owner: number): Uint32Array {
  return rows.subarray(first[owner], first[owner + 1]);
}
