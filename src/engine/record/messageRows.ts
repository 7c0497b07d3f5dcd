import { createColumn, type TableData } from '../../base/table.ts';
import type { StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';

/** Collects the table of messages. */
export class MessageRows {
  private length = 0;
  private readonly expectedRows: number;
  private room = 0;
  private from = createColumn('u32', 0);
  private to = createColumn('u32', 0);
  private kind = createColumn('u8', 0);
  private stage = createColumn('i32', 0);
  private about = createColumn('i32', 0);
  private sentAt = createColumn('f64', 0);
  private receivedAt = createColumn('f64', 0);

  constructor(expectedRows: number) {
    this.expectedRows = expectedRows;
  }

  add(
    from: number,
    to: number,
    kind: number,
    stage: StageId,
    about: number,
    sentAt: Micros,
    receivedAt: Micros,
  ): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.from[row] = from;
    this.to[row] = to;
    this.kind[row] = kind;
    this.stage[row] = stage;
    this.about[row] = about;
    this.sentAt[row] = sentAt;
    this.receivedAt[row] = receivedAt;
    return row;
  }

  /** Nobody received it. */
  lose(row: number): void {
    this.receivedAt[row] = Number.POSITIVE_INFINITY;
  }

  finish(): TableData<typeof tables.messages> {
    const { length } = this;
    return {
      length,
      columns: {
        from: this.from.subarray(0, length),
        to: this.to.subarray(0, length),
        kind: this.kind.subarray(0, length),
        stage: this.stage.subarray(0, length),
        about: this.about.subarray(0, length),
        sentAt: this.sentAt.subarray(0, length),
        receivedAt: this.receivedAt.subarray(0, length),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.from = lengthened('u32', this.from, this.room);
    this.to = lengthened('u32', this.to, this.room);
    this.kind = lengthened('u8', this.kind, this.room);
    this.stage = lengthened('i32', this.stage, this.room);
    this.about = lengthened('i32', this.about, this.room);
    this.sentAt = lengthened('f64', this.sentAt, this.room);
    this.receivedAt = lengthened('f64', this.receivedAt, this.room);
  }
}
