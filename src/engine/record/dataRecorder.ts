import { Locality } from '../cluster/locality.ts';
import { type AttemptId, NONE, type ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { createTables } from './recordedTables.ts';

const NOT_YET = Number.POSITIVE_INFINITY;

type DataTables = Pick<
  ReturnType<typeof createTables>,
  'reads' | 'flows' | 'yieldingFlows' | 'fetches' | 'filesAwaited'
>;

/** Records what attempts read, the transfers that bring it, and the external files that servers fetch. */
export class DataRecorder {
  constructor(
    private readonly tables: DataTables,
    private readonly keepsFlows: boolean,
  ) {}

  /**
   * An attempt began to read; the caller passes the row back when it has read everything. Bytes that it will have read by then
   * may be recorded now, while the row is in the cache.
   */
  readBegan(attempt: AttemptId, locality: number, serverBytes = 0, rackBytes = 0, remoteBytes = 0): number {
    if (attempt === NONE) return NONE;
    const table = this.tables.reads;
    const row = table.add();
    const { columns } = table;
    columns.attempt[row] = attempt;
    columns.locality[row] = locality;
    columns.until[row] = NOT_YET;
    columns.serverBytes[row] = serverBytes;
    columns.rackBytes[row] = rackBytes;
    columns.remoteBytes[row] = remoteBytes;
    return row;
  }

  /** An attempt has read more, or will have by the end of its reading. */
  readMore(row: number, from: Locality, bytes: number): void {
    if (row === NONE) return;
    const { serverBytes, rackBytes, remoteBytes } = this.tables.reads.columns;
    const column = from === Locality.server ? serverBytes : from === Locality.rack ? rackBytes : remoteBytes;
    column[row] += bytes;
  }

  /** An attempt has read everything; `computed` is how long it has computed by now. */
  readEnded(row: number, now: Micros, computed: Micros): void {
    if (row === NONE) return;
    const { columns } = this.tables.reads;
    columns.until[row] = now;
    columns.computed[row] = computed;
  }

  /** An attempt stops to read when a share of what was recorded has arrived. */
  readPart(row: number, share: number): void {
    if (row === NONE) return;
    const { serverBytes, rackBytes, remoteBytes } = this.tables.reads.columns;
    for (const bytes of [serverBytes, rackBytes, remoteBytes]) bytes[row] *= share;
  }

  /** The run ends: what is still being read counts as not read. */
  leaveReadsOpen(): void {
    const { until } = this.tables.reads.columns;
    for (let row = 0; row < this.tables.reads.length; row += 1)
      if (until[row] === NOT_YET) this.readPart(row, 0);
  }

  flowBegan(attempt: AttemptId, from: ServerId, to: ServerId, bytes: number, now: Micros): number {
    if (attempt === NONE || !this.keepsFlows) return NONE;
    return this.tables.flows.put({ attempt, from, to, bytes, startedAt: now, endedAt: NOT_YET });
  }

  /** A flow gets only what others leave; the caller passes the row back if that changes. */
  flowYields(row: number): number {
    if (row === NONE) return NONE;
    return this.tables.yieldingFlows.put({ flow: row, until: NOT_YET });
  }

  flowYieldsUntil(row: number, now: Micros): void {
    if (row !== NONE) this.tables.yieldingFlows.columns.until[row] = now;
  }

  flowEnded(row: number, now: Micros): void {
    if (row !== NONE) this.tables.flows.columns.endedAt[row] = now;
  }

  /** The transfer of a file to a server began, because this attempt there needs it. */
  fetchBegan(attempt: AttemptId, file: number, from: ServerId, to: ServerId, now: Micros): number {
    if (attempt === NONE) return NONE;
    const open = { endedAt: NOT_YET, leftAt: NOT_YET };
    return this.tables.fetches.put({ file, attempt, from, to, startedAt: now, ...open });
  }

  fetchEnded(row: number, bytes: number, isWhole: boolean, now: Micros): void {
    if (row === NONE) return;
    const { columns } = this.tables.fetches;
    columns.bytes[row] = bytes;
    columns.isWhole[row] = Number(isWhole);
    columns.endedAt[row] = now;
  }

  /** A file left a cache, or was never put there. */
  fileLeft(row: number, now: Micros): void {
    if (row !== NONE) this.tables.fetches.columns.leftAt[row] = now;
  }

  /** An attempt waits for files; the caller passes the row back when it has them all. */
  filesAwaited(attempt: AttemptId, now: Micros): number {
    if (attempt === NONE) return NONE;
    return this.tables.filesAwaited.put({ attempt, from: now, until: NOT_YET });
  }

  filesThere(row: number, now: Micros): void {
    if (row !== NONE) this.tables.filesAwaited.columns.until[row] = now;
  }
}
