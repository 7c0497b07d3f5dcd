import type { Cell } from '../../../policies/apollo/node/axes.ts';

/** Where a key moves in a matrix; null: nowhere, so that the page handles the key. Stays at the edges. */
export function cellBeside(from: Cell, key: string, columns: number, rows: number): Cell | null {
  const column = from % columns;
  const first = from - column;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(first, from - 1);
    case 'ArrowRight':
      return Math.min(first + columns - 1, from + 1);
    case 'ArrowUp':
      return first === 0 ? from : from - columns;
    case 'ArrowDown':
      return first === (rows - 1) * columns ? from : from + columns;
    case 'Home':
      return first;
    case 'End':
      return first + columns - 1;
    default:
      return null;
  }
}
