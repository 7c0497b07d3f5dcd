/** Where the cells of the matrix are. CSS pixels. */
export interface MatrixLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly rows: number;
  readonly columns: number;
}

// CSS pixels, before the theme's scale.
const LEFT = 58;
const TOP = 20;
const WIDEST = 90;
const TALLEST = 40;
// Smallest cells in which marks can be told apart; a wide matrix scrolls.
const LEAST = 6;
// A canvas may not be much wider.
const WIDEST_CANVAS = 6000;

/** Divides the room among rows and columns. */
export function layoutMatrix(
  rows: number,
  columns: number,
  width: number,
  height: number,
  scale: number,
): MatrixLayout {
  const [left, top] = [LEFT * scale, TOP * scale];
  const share = (room: number, count: number, most: number) =>
    Math.max(LEAST * scale, Math.min(most * scale, room / count));
  const cellWidth = Math.min(share(width - left - 2, columns, WIDEST), (WIDEST_CANVAS - left) / columns);
  const cellHeight = Math.min(share(height - top - 2, rows, TALLEST), (WIDEST_CANVAS - top) / rows);
  return {
    ...{ left, top, cellWidth, cellHeight, rows, columns },
    width: Math.ceil(left + columns * cellWidth) + 1,
    height: Math.ceil(top + rows * cellHeight) + 1,
  };
}

/** The cell at a place, or null. */
export function cellAt(
  { left, top, cellWidth, cellHeight, rows, columns }: MatrixLayout,
  x: number,
  y: number,
): { readonly row: number; readonly column: number } | null {
  const [row, column] = [Math.floor((y - top) / cellHeight), Math.floor((x - left) / cellWidth)];
  return row < 0 || column < 0 || row >= rows || column >= columns ? null : { row, column };
}
