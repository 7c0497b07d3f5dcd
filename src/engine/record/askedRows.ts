import { createColumn } from '../../base/table.ts';
import type { Lane } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { MostlyZeros } from './mostlyZeros.ts';
import { lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';
import type { GatheredColumn, StoredColumn } from './storedColumn.ts';
import type { StoredTable } from './storedTable.ts';

/**
 * Collects the table of holds where each hold is for the question about an entry, which leaves its queue then, and lasts
 * until the answer: all but the entry and the slot follows from these.
 */
export class AskedRows {
  length = 0;
  private room = 0;
  private entry = createColumn('u32', 0);
  private readonly lane = new MostlyZeros('u16');
  private readonly open: number[] = [];

  constructor(private readonly expectedRows: number) {}

  add(entry: number, lane: Lane): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.entry[row] = entry;
    this.lane.put(row, lane);
    return row;
  }

  /** A question has no answer when the run ends. */
  leaveOpen(row: number): void {
    this.open.push(row);
  }

  finish(
    { length, columns: { server, stage, leftAt } }: StoredTable<typeof tables.entries>,
    roundTrip: Micros,
  ): StoredTable<typeof tables.holds> {
    const rows = this.entry.subarray(0, this.length);
    const of = (column: StoredColumn): GatheredColumn => ({
      rows,
      of: column,
      length,
      later: 0,
      open: new Uint32Array(0), // A new one: whoever is sent a trace takes its arrays.
    });
    return {
      length: this.length,
      columns: {
        server: of(server),
        lane: this.lane.finish(this.length),
        stage: of(stage),
        from: of(leftAt),
        to: { ...of(leftAt), later: roundTrip, open: Uint32Array.from(this.open) },
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.entry = lengthened('u32', this.entry, this.room);
    this.lane.grow(this.room);
  }
}
