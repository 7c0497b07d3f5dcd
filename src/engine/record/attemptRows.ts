import { createColumn, type TableData } from '../../base/table.ts';
import type { Lane, ServerId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { lengthened, moreRoom } from './room.ts';
import type { AttemptKind, Outcome, tables } from './schema.ts';

/** Collects the table of attempts. */
export class AttemptRows {
  private length = 0;
  private readonly expectedRows: number;
  private room = 0;
  private task = createColumn('u32', 0);
  private server = createColumn('u32', 0);
  private lane = createColumn('u16', 0);
  private kind = createColumn('u8', 0);
  private outcome = createColumn('u8', 0);
  private boundAt = createColumn('f64', 0);
  private startedAt = createColumn('f64', 0);
  private endedAt = createColumn('f64', 0);

  constructor(expectedRows: number) {
    this.expectedRows = expectedRows;
  }

  add(task: TaskId, server: ServerId, kind: AttemptKind, boundAt: Micros): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.task[row] = task;
    this.server[row] = server;
    // Room is zeros: what is mostly zero need not be written.
    if (kind !== 0) this.kind[row] = kind;
    this.boundAt[row] = boundAt;
    this.startedAt[row] = Number.POSITIVE_INFINITY;
    this.endedAt[row] = Number.POSITIVE_INFINITY;
    return row;
  }

  start(row: number, lane: Lane, at: Micros): void {
    if (lane !== 0) this.lane[row] = lane;
    this.startedAt[row] = at;
  }

  end(row: number, outcome: Outcome, at: Micros): void {
    this.outcome[row] = outcome;
    this.endedAt[row] = at;
  }

  finish(): TableData<typeof tables.attempts> {
    const { length } = this;
    return {
      length,
      columns: {
        task: this.task.subarray(0, length),
        server: this.server.subarray(0, length),
        lane: this.lane.subarray(0, length),
        kind: this.kind.subarray(0, length),
        outcome: this.outcome.subarray(0, length),
        boundAt: this.boundAt.subarray(0, length),
        startedAt: this.startedAt.subarray(0, length),
        endedAt: this.endedAt.subarray(0, length),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.task = lengthened('u32', this.task, this.room);
    this.server = lengthened('u32', this.server, this.room);
    this.lane = lengthened('u16', this.lane, this.room);
    this.kind = lengthened('u8', this.kind, this.room);
    this.outcome = lengthened('u8', this.outcome, this.room);
    this.boundAt = lengthened('f64', this.boundAt, this.room);
    this.startedAt = lengthened('f64', this.startedAt, this.room);
    this.endedAt = lengthened('f64', this.endedAt, this.room);
  }
}
