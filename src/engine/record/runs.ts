import { type ColumnArrays, type ColumnKind, createColumn } from '../../base/table.ts';
import { lengthened } from './room.ts';
import type { RunColumn } from './storedColumn.ts';

const FIRST_CAPACITY = 64;

/**
 * Collects two columns whose numbers are the same in many rows one after the other, such as the stage and the time of
 * reservations that arrive together: they take memory once for each run of equal rows.
 */
export class Runs<Kind extends ColumnKind> {
  private count = 0;
  private readonly last = Float64Array.of(Number.NaN, Number.NaN); // in an array, so that V8 never boxes the numbers
  private firstRows = createColumn('u32', FIRST_CAPACITY);
  private values: ColumnArrays[Kind] = createColumn(this.kind, FIRST_CAPACITY);
  private times = createColumn('f64', FIRST_CAPACITY);

  /** `kind` is that of the first column; the second one has times. */
  constructor(private readonly kind: Kind) {}

  /** Adds the next row. */
  add(row: number, value: number, time: number): void {
    const { last } = this;
    if (last[0] !== value || last[1] !== time) this.begin(row, value, time);
  }

  finish(length: number): { readonly values: RunColumn; readonly times: RunColumn } {
    const firstRows = this.firstRows.slice(0, this.count);
    return {
      values: { firstRows, of: this.values.slice(0, this.count), length },
      times: { firstRows, of: this.times.slice(0, this.count), length },
    };
  }

  private begin(row: number, value: number, time: number): void {
    if (this.count === this.firstRows.length) this.grow();
    this.last[0] = value;
    this.last[1] = time;
    this.firstRows[this.count] = row;
    this.values[this.count] = value;
    this.times[this.count] = time;
    this.count += 1;
  }

  private grow(): void {
    const room = this.count * 2;
    this.firstRows = lengthened('u32', this.firstRows, room);
    this.values = lengthened(this.kind, this.values, room);
    this.times = lengthened('f64', this.times, room);
  }
}
