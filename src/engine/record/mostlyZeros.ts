import { type ColumnArrays, type ColumnKind, createColumn } from '../../base/table.ts';
import { lengthened } from './room.ts';
import type { ShiftedColumn } from './storedColumn.ts';

/** Collects a column that is zero in most rows, often in all: it takes no memory until another number is stored. */
export class MostlyZeros<Kind extends ColumnKind> {
  isUsed = false;
  private room = 0;
  private kept: ColumnArrays[Kind] = createColumn(this.kind, 0);

  constructor(private readonly kind: Kind) {}

  put(row: number, value: number): void {
    if (value !== 0 || this.isUsed) this.write(row, value);
  }

  grow(room: number): void {
    this.room = room;
    if (this.isUsed) this.kept = lengthened(this.kind, this.kept, room);
  }

  /** Returns the column, with `plus` added to each row. */
  finish(length: number, plus = 0): ShiftedColumn {
    return { plus, kept: this.isUsed ? this.kept.subarray(0, length) : null };
  }

  private write(row: number, value: number): void {
    if (!this.isUsed) {
      this.kept = createColumn(this.kind, this.room);
      this.isUsed = true;
    }
    this.kept[row] = value;
  }
}
