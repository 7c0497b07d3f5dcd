import { type ColumnArrays, createColumn } from '../../base/table.ts';
import type { Lane, ServerId, StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { Blocks } from './blocks.ts';
import { following, Moments } from './moments.ts';
import { MostlyZeros } from './mostlyZeros.ts';
import { idKind, lengthened, moreRoom } from './room.ts';
import type { tables } from './schema.ts';
import type { StoredTable } from './storedTable.ts';

/** Collects the table of holds. */
export class HoldRows {
  private length = 0;
  private room = 0;
  private readonly serverKind: 'u16' | 'u32' = idKind(this.servers);
  private readonly stageKind: 'u16' | 'u32' = idKind(this.stages);
  private server: ColumnArrays['u16' | 'u32'] = createColumn(this.serverKind, 0);
  private readonly lane = new MostlyZeros('u16');
  private stage: ColumnArrays['u16' | 'u32'] = createColumn(this.stageKind, 0);
  private readonly blocks = new Blocks();
  private readonly from = new Moments(this.blocks);
  private readonly to = new Moments(this.blocks);

  constructor(
    private readonly expectedRows: number,
    private readonly servers: number,
    private readonly stages: number,
  ) {}

  add(server: ServerId, lane: Lane, stage: StageId, from: Micros): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.server[row] = server;
    this.lane.put(row, lane);
    this.stage[row] = stage;
    this.blocks.begin(row, from);
    this.from.put(row, from);
    return row;
  }

  end(row: number, at: Micros): void {
    this.to.put(row, at);
  }

  finish(): StoredTable<typeof tables.holds> {
    const { length } = this;
    const from = this.from.finish(length);
    return {
      length,
      columns: {
        server: this.server.subarray(0, length),
        lane: this.lane.finish(length),
        stage: this.stage.subarray(0, length),
        from,
        // Most holds last exactly one round trip.
        to: following(this.to.finish(length), from),
      },
    };
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.server = lengthened(this.serverKind, this.server, this.room);
    this.lane.grow(this.room);
    this.stage = lengthened(this.stageKind, this.stage, this.room);
    this.blocks.grow(this.room);
    this.from.grow(this.room);
    this.to.grow(this.room);
  }
}
