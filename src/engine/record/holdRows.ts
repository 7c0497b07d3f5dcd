import { createColumn, type TableData } from '../../base/table.ts';
import type { Lane, ServerId, StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';

/** Collects the table of holds. */
export class HoldRows {
  private length = 0;
  private readonly expectedRows: number;
  private room = 0;
  private server = createColumn('u32', 0);
  private lane = createColumn('u16', 0);
  private stage = createColumn('u32', 0);
  private from = createColumn('f64', 0);
  private to = createColumn('f64', 0);

  constructor(expectedRows: number) {
    this.expectedRows = expectedRows;
  }

  add(server: ServerId, lane: Lane, stage: StageId, from: Micros): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.server[row] = server;
    // Room is zeros: what is mostly zero need not be written.
    if (lane !== 0) this.lane[row] = lane;
    this.stage[row] = stage;
    this.from[row] = from;
    this.to[row] = Number.POSITIVE_INFINITY;
    return row;
  }

  end(row: number, at: Micros): void {
    this.to[row] = at;
  }

  finish(): TableData<typeof tables.holds> {
    const { length } = this;
    return {
      length,
      columns: {
        server: this.server.subarray(0, length),
        lane: this.lane.subarray(0, length),
        stage: this.stage.subarray(0, length),
        from: this.from.subarray(0, length),
        to: this.to.subarray(0, length),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.server = lengthened('u32', this.server, this.room);
    this.lane = lengthened('u16', this.lane, this.room);
    this.stage = lengthened('u32', this.stage, this.room);
    this.from = lengthened('f64', this.from, this.room);
    this.to = lengthened('f64', this.to, this.room);
  }
}
