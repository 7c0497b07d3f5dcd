import { type ColumnArrays, createColumn } from '../../base/table.ts';
import type { StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { Blocks } from './blocks.ts';
import { LaterMoments } from './laterMoments.ts';
import { Moments, narrowed } from './moments.ts';
import { idKind, lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';
import type { StoredTable } from './storedTable.ts';

/** Collects the table of messages. */
export class MessageRows {
  private length = 0;
  private room = 0;
  private readonly actorKind: 'u16' | 'u32' = idKind(this.actors);
  private readonly stageKind: 'u16' | 'u32' = idKind(this.stages + 1);
  private from: ColumnArrays['u16' | 'u32'] = createColumn(this.actorKind, 0);
  private to: ColumnArrays['u16' | 'u32'] = createColumn(this.actorKind, 0);
  private kind = createColumn('u8', 0);
  private stagePlusOne: ColumnArrays['u16' | 'u32'] = createColumn(this.stageKind, 0); // 0: NONE
  private about = createColumn('i32', 0);
  private readonly blocks = new Blocks();
  private readonly sentAt = new Moments(this.blocks);
  private readonly receivedAt = new LaterMoments();

  constructor(
    private readonly expectedRows: number,
    private readonly actors: number,
    private readonly stages: number,
  ) {}

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
    this.stagePlusOne[row] = stage + 1;
    this.about[row] = about;
    this.blocks.begin(row, sentAt);
    this.sentAt.put(row, sentAt);
    this.receivedAt.add(row, sentAt, receivedAt);
    return row;
  }

  /** The message was lost. */
  lose(row: number): void {
    this.receivedAt.put(row, Number.POSITIVE_INFINITY);
  }

  finish(): StoredTable<typeof tables.messages> {
    const { length } = this;
    const sentAt = narrowed(this.sentAt.finish(length));
    return {
      length,
      columns: {
        from: this.from.subarray(0, length),
        to: this.to.subarray(0, length),
        kind: this.kind.subarray(0, length),
        stage: { plus: -1, kept: this.stagePlusOne.subarray(0, length) },
        about: this.about.subarray(0, length),
        sentAt,
        // The delay is constant, except for lost messages.
        receivedAt: this.receivedAt.finish(sentAt),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.from = lengthened(this.actorKind, this.from, this.room);
    this.to = lengthened(this.actorKind, this.to, this.room);
    this.kind = lengthened('u8', this.kind, this.room);
    this.stagePlusOne = lengthened(this.stageKind, this.stagePlusOne, this.room);
    this.about = lengthened('i32', this.about, this.room);
    this.blocks.grow(this.room);
    this.sentAt.grow(this.room);
  }
}
