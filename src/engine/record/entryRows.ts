import { type ColumnArrays, createColumn } from '../../base/table.ts';
import type { ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { Blocks } from './blocks.ts';
import { Moments } from './moments.ts';
import { MostlyZeros } from './mostlyZeros.ts';
import { idKind, lengthened, moreRoom } from './room.ts';
import { Runs } from './runs.ts';
import type { tables } from './schema.ts';
import type { StoredTable } from './storedTable.ts';

/** Collects the table of entries. */
export class EntryRows {
  private length = 0;
  private room = 0;
  private readonly serverKind: 'u16' | 'u32' = idKind(this.servers);
  private readonly runs: Runs<'u16' | 'u32'> = new Runs(idKind(this.stages)); // stage and time of those that entered together
  private server: ColumnArrays['u16' | 'u32'] = createColumn(this.serverKind, 0);
  private readonly taskPlusOne = new MostlyZeros('u32'); // 0: NONE
  private readonly blocks = new Blocks();
  private readonly leftAt = new Moments(this.blocks);

  constructor(
    private readonly expectedRows: number,
    private readonly servers: number,
    private readonly stages: number,
  ) {}

  add(server: ServerId, stage: StageId, task: TaskId, enteredAt: Micros): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.server[row] = server;
    this.taskPlusOne.put(row, task + 1);
    this.blocks.begin(row, enteredAt);
    this.runs.add(row, stage, enteredAt);
    return row;
  }

  /** Adds reservations for a stage that enter together, and whose servers follow (`cameTo`); returns the first row. */
  addReservations(count: number, stage: StageId, enteredAt: Micros): number {
    const first = this.length;
    this.length = first + count;
    while (this.length > this.room) this.grow();
    for (let row = first; row < this.length; row = this.blocks.nextAfter(row))
      this.blocks.begin(row, enteredAt);
    this.runs.add(first, stage, enteredAt);
    return first;
  }

  cameTo(row: number, server: ServerId): void {
    this.server[row] = server;
  }

  leave(row: number, at: Micros): void {
    this.leftAt.put(row, at);
  }

  finish(): StoredTable<typeof tables.entries> {
    const { length } = this;
    const { values, times } = this.runs.finish(length);
    return {
      length,
      columns: {
        server: this.server.subarray(0, length),
        stage: values,
        task: this.taskPlusOne.finish(length, -1),
        enteredAt: times,
        leftAt: this.leftAt.finish(length),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.server = lengthened(this.serverKind, this.server, this.room);
    this.taskPlusOne.grow(this.room);
    this.blocks.grow(this.room);
    this.leftAt.grow(this.room);
  }
}
