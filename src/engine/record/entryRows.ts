import { createColumn, type TableData } from '../../base/table.ts';
import type { ServerId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';

/** Collects the table of entries. */
export class EntryRows {
  private length = 0;
  private readonly expectedRows: number;
  private room = 0;
  private server = createColumn('u32', 0);
  private stage = createColumn('u32', 0);
  private task = createColumn('i32', 0);
  private enteredAt = createColumn('f64', 0);
  private leftAt = createColumn('f64', 0);

  constructor(expectedRows: number) {
    this.expectedRows = expectedRows;
  }

  add(server: ServerId, stage: StageId, task: TaskId, enteredAt: Micros): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.server[row] = server;
    this.stage[row] = stage;
    this.task[row] = task;
    this.enteredAt[row] = enteredAt;
    this.leftAt[row] = Number.POSITIVE_INFINITY;
    return row;
  }

  leave(row: number, at: Micros): void {
    this.leftAt[row] = at;
  }

  finish(): TableData<typeof tables.entries> {
    const { length } = this;
    return {
      length,
      columns: {
        server: this.server.subarray(0, length),
        stage: this.stage.subarray(0, length),
        task: this.task.subarray(0, length),
        enteredAt: this.enteredAt.subarray(0, length),
        leftAt: this.leftAt.subarray(0, length),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.server = lengthened('u32', this.server, this.room);
    this.stage = lengthened('u32', this.stage, this.room);
    this.task = lengthened('i32', this.task, this.room);
    this.enteredAt = lengthened('f64', this.enteredAt, this.room);
    this.leftAt = lengthened('f64', this.leftAt, this.room);
  }
}
