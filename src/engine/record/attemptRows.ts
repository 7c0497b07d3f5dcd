import { type ColumnArrays, createColumn } from '../../base/table.ts';
import type { Lane, ServerId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { Blocks } from './blocks.ts';
import { following, Moments } from './moments.ts';
import { MostlyZeros } from './mostlyZeros.ts';
import { idKind, lengthened, moreRoom } from './room.ts';
import { type AttemptKind, Outcome, type tables } from './schema.ts';
import type { MomentColumn, StoredColumn } from './storedColumn.ts';
import type { StoredTable } from './storedTable.ts';

/** Collects the table of attempts. */
export class AttemptRows {
  private length = 0;
  private room = 0;
  private readonly serverKind: 'u16' | 'u32' = idKind(this.servers);
  private task = createColumn('u32', 0);
  private server: ColumnArrays['u16' | 'u32'] = createColumn(this.serverKind, 0);
  private readonly lane = new MostlyZeros('u16');
  private readonly kind = new MostlyZeros('u8');
  private readonly otherOutcome = new MostlyZeros('u8'); // 0: finished, or open if the attempt has no end
  private readonly blocks = new Blocks();
  private readonly boundAt = new Moments(this.blocks);
  private readonly startedAt = new Moments(this.blocks);
  private readonly endedAt = new Moments(this.blocks);

  constructor(
    private readonly expectedRows: number,
    private readonly servers: number,
  ) {}

  add(task: TaskId, server: ServerId, kind: AttemptKind, boundAt: Micros): number {
    const row = this.length;
    if (row === this.room) this.grow();
    this.length = row + 1;
    this.task[row] = task;
    this.server[row] = server;
    this.kind.put(row, kind);
    this.blocks.begin(row, boundAt);
    this.boundAt.put(row, boundAt);
    return row;
  }

  /** A waiting attempt moves to another server. */
  move(row: number, server: ServerId): void {
    this.server[row] = server;
  }

  start(row: number, lane: Lane, at: Micros): void {
    this.lane.put(row, lane);
    this.startedAt.put(row, at);
  }

  end(row: number, outcome: Outcome, at: Micros): void {
    this.otherOutcome.put(row, outcome === Outcome.finished ? 0 : outcome);
    this.endedAt.put(row, at);
  }

  finish(): StoredTable<typeof tables.attempts> {
    const { length } = this;
    const boundAt = this.boundAt.finish(length);
    const endedAt = this.endedAt.finish(length);
    return {
      length,
      columns: {
        task: this.task.subarray(0, length),
        server: this.server.subarray(0, length),
        lane: this.lane.finish(length),
        kind: this.kind.finish(length),
        outcome: this.outcomes(endedAt),
        boundAt,
        startedAt: following(this.startedAt.finish(length), boundAt),
        endedAt,
      },
    };
  }

  private outcomes({ since }: MomentColumn): StoredColumn {
    const { kept } = this.otherOutcome.finish(this.length);
    if (kept === null && !since.includes(0)) return { plus: Outcome.finished, kept };
    return Uint8Array.from(
      since,
      (ended, row) => kept?.[row] || (ended === 0 ? Outcome.open : Outcome.finished),
    );
  }

  private grow(): void {
    this.room = moreRoom(this.room, this.expectedRows);
    this.task = lengthened('u32', this.task, this.room);
    this.server = lengthened(this.serverKind, this.server, this.room);
    this.lane.grow(this.room);
    this.kind.grow(this.room);
    this.otherOutcome.grow(this.room);
    this.blocks.grow(this.room);
    this.boundAt.grow(this.room);
    this.startedAt.grow(this.room);
    this.endedAt.grow(this.room);
  }
}
