import type { TableData } from '../../base/table.ts';
import type { JobId, ServerId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { createTables } from './recordedTables.ts';
import { tables } from './schema.ts';
import { SlotsInMind } from './slotsInMind.ts';
import { OpenedTable, type StoredTable } from './storedTable.ts';

const NOT_YET = Number.POSITIVE_INFINITY;

/** Records what a scheduler has in mind. */
export class NoteRows {
  private readonly inMind = new SlotsInMind();
  private readonly awaiting = new Map<TaskId, number>(); // → its row

  constructor(
    private readonly rows: ReturnType<typeof createTables>,
    private readonly slots: ArrayLike<number>, // [servers]
    private readonly purpose: number,
  ) {}

  kept(server: ServerId, job: JobId, change: 1 | -1, now: Micros): void {
    this.inMind.add(server, job, change, now);
  }

  expected(attempt: number, endsAt: Micros, now: Micros): void {
    const table = this.rows.expectedEnds;
    const row = table.add();
    table.columns.attempt[row] = attempt;
    table.columns.at[row] = now;
    table.columns.endsAt[row] = endsAt;
  }

  awaited(task: TaskId, timeLeft: Micros, timeOfNew: Micros, now: Micros): void {
    const row = this.rows.copiesAwaited.put({ task, from: now, until: NOT_YET, timeLeft, timeOfNew });
    this.awaiting.set(task, row);
  }

  awaitedNoMore(task: TaskId, now: Micros): void {
    const row = this.awaiting.get(task);
    if (row === undefined) return;
    this.awaiting.delete(task);
    this.rows.copiesAwaited.columns.until[row] = now;
  }

  /** Lays the slots that were kept where nothing ran and no server was down. */
  finish(
    attempts: StoredTable<(typeof tables)['attempts']>,
    outages: TableData<(typeof tables)['outages']>,
  ): void {
    // Read without keeping the expanded columns of a table that may be large.
    const ran = new OpenedTable(tables.attempts, attempts);
    const { actor, from, to } = outages.columns;
    this.inMind.layInto(this.rows.keptSlots, this.purpose, this.slots, [
      {
        length: attempts.length,
        server: ran.read('server'),
        lane: ran.read('lane'),
        from: ran.read('startedAt'),
        to: ran.read('endedAt'),
      },
      { length: outages.length, server: actor, lane: null, from, to },
    ]);
  }
}
