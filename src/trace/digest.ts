import { Digest } from '../algorithms/digest.ts';
import { type ColumnKind, createColumn, type TableData, type TableSchema } from '../base/table.ts';
import type { TableName, TraceData } from '../engine/record/schema.ts';
import { readOnce } from '../engine/record/storedTable.ts';
import { digestedDecisions } from './digestedDecisions.ts';

/** Tables and columns that are digested, and the kind of number that each column is read as. */
type Projection = { readonly [Table in TableName]?: Readonly<Record<string, ColumnKind>> };

/**
 * The content of version 1 of the digest: tables, columns and widths of numbers, in this order. It is written out
 * instead of derived from the schema, so that a trace can get more columns and tables without changing the digests in
 * published links.
 */
const digestVersion1 = {
  attempts: {
    boundAt: 'f64',
    endedAt: 'f64',
    kind: 'u8',
    lane: 'u16',
    outcome: 'u8',
    server: 'u32',
    startedAt: 'f64',
    task: 'u32',
  },
  decisions: { actor: 'u32', at: 'f64', firstWord: 'u32', kind: 'u8', stage: 'i32' },
  entries: { enteredAt: 'f64', leftAt: 'f64', server: 'u32', stage: 'u32', task: 'i32' },
  fetches: {
    attempt: 'u32',
    bytes: 'f64',
    endedAt: 'f64',
    file: 'u32',
    from: 'u32',
    isWhole: 'u8',
    leftAt: 'f64',
    startedAt: 'f64',
    to: 'u32',
  },
  fields: { firstWord: 'u32', message: 'u32' },
  filesAwaited: { attempt: 'u32', from: 'f64', until: 'f64' },
  flows: { attempt: 'u32', bytes: 'f64', endedAt: 'f64', from: 'u32', startedAt: 'f64', to: 'u32' },
  holds: { from: 'f64', lane: 'u16', server: 'u32', stage: 'u32', to: 'f64' },
  jobControl: { at: 'f64', job: 'u32', operation: 'u8', priority: 'i32' },
  jobs: { arrivedAt: 'f64', finishedAt: 'f64', scheduler: 'u16' },
  messages: {
    about: 'i32',
    from: 'u32',
    kind: 'u8',
    receivedAt: 'f64',
    sentAt: 'f64',
    stage: 'i32',
    to: 'u32',
  },
  outages: { actor: 'u32', from: 'f64', to: 'f64' },
  reads: {
    attempt: 'u32',
    locality: 'u8',
    rackBytes: 'f64',
    remoteBytes: 'f64',
    serverBytes: 'f64',
    until: 'f64',
  },
  // These were called roots, which is why they stand here. What they are kept for came later, and does not count.
  keptSlots: { from: 'f64', job: 'u32', lane: 'u16', server: 'u32', to: 'f64' },
  stages: { finishedAt: 'f64', readyAt: 'f64' },
  thoughts: { actor: 'u32', from: 'f64', to: 'f64' },
} as const satisfies Projection;

/** Tables that were added later. They are skipped when empty, so that older runs keep their digests. */
const countsWhenFilled: ReadonlySet<string> = new Set([
  'reads',
  'flows',
  'fetches',
  'filesAwaited',
  'keptSlots',
  'fields',
  'jobControl',
]);

/**
 * Returns a digest of what happened in a run, equal for equal runs in node and in every browser. The names of policy
 * and scenario are not part of it; what was recorded is, so compare only runs of the same recording level.
 */
export function traceDigest(data: TraceData): string {
  const digest = new Digest();
  const decided = digestedDecisions(data);
  digest.update(Float64Array.of(data.endedAt, data.events, data.messagesSent, data.schedulers));
  for (const [table, columns] of Object.entries(digestVersion1)) {
    const recorded: TableData<TableSchema> =
      table === 'decisions' ? decided.table : data.tables[table as TableName];
    const counts = table === 'keptSlots' ? keptByServers(data) : null;
    const length = counts === null ? recorded.length : counts.length;
    if (countsWhenFilled.has(table) && length === 0) continue;
    for (const [name, kind] of Object.entries(columns)) {
      const column = readOnce(recorded, name);
      digest.update(readAs(kind, counts === null ? column : counts.map((row) => column[row])));
    }
  }
  digest.update(decided.words);
  if (data.fieldWords.length > 0) digest.update(data.fieldWords);
  for (const name of [...data.messageKinds.map((kind) => kind.name), ...decided.kinds]) {
    digest.update(Uint16Array.from(name, (_, at) => name.charCodeAt(at)));
  }
  return digest.hex();
}

/** The rows of slots that servers kept; null: all. Those that only a scheduler had in mind were recorded later. */
function keptByServers({ purposes, tables: { keptSlots } }: TraceData): readonly number[] | null {
  if (!purposes.some(({ isInMind }) => isInMind === true)) return null;
  const { purpose } = keptSlots.columns;
  return Array.from({ length: keptSlots.length }, (_, row) => row).filter(
    (row) => purposes[purpose[row]].isInMind !== true,
  );
}

/** Returns a column converted to the given kind, since the trace may store it as another. */
function readAs(kind: ColumnKind, column: ArrayLike<number>): ArrayBufferView {
  const empty = createColumn(kind, 0);
  if (ArrayBuffer.isView(column) && column.constructor === empty.constructor) return column;
  const read = createColumn(kind, column.length);
  read.set(column);
  return read;
}
