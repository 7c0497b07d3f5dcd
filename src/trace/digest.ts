import { Digest } from '../algorithms/digest.ts';
import { type ColumnKind, createColumn, type TableData, type TableSchema } from '../base/table.ts';
import { countsInDigest } from '../engine/record/decision.ts';
import type { TableName, TraceData } from '../engine/record/schema.ts';
import { readOnce } from '../engine/record/storedTable.ts';
import entries from './digestVersion1.json' with { type: 'json' };

/** Tables and columns that are digested, and the kind of number that each column is read as. */
type Projection = { readonly [Table in TableName]?: Readonly<Record<string, ColumnKind>> };

/**
 * The content of version 1 of the digest: tables, columns and widths of numbers, in this order. It is written out
 * instead of derived from the schema, so that a trace can get more columns and tables without changing the digests in
 * published links. Kept slots were called roots, which is why they stand where they do; what they are kept for came later,
 * and does not count.
 */
const digestVersion1 = entries as Projection;

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

/** The decisions of a run as they count in its digest. */
interface DigestedDecisions {
  readonly table: TableData<TableSchema>;
  readonly words: Int32Array;
  readonly kinds: readonly string[];
}

/** Leaves out the decisions of kinds that do not count in digests, as if they had never been recorded. */
function digestedDecisions(data: TraceData): DigestedDecisions {
  const { decisionKinds, words, tables } = data;
  const kinds = decisionKinds.filter(countsInDigest);
  if (kinds.length === decisionKinds.length) return { table: tables.decisions, words, kinds };
  const { columns, length } = tables.decisions;
  const rows = Array.from({ length }, (_, row) => row).filter((row) =>
    countsInDigest(decisionKinds[columns.kind[row]]),
  );
  const firstWord = new Uint32Array(rows.length);
  const left = new Int32Array(words.length);
  let count = 0;
  rows.forEach((row, place) => {
    firstWord[place] = count;
    const own = words.subarray(
      columns.firstWord[row],
      row + 1 < length ? columns.firstWord[row + 1] : words.length,
    );
    left.set(own, count);
    count += own.length;
  });
  const table = {
    length: rows.length,
    columns: {
      actor: Uint32Array.from(rows, (row) => columns.actor[row]),
      at: Float64Array.from(rows, (row) => columns.at[row]),
      firstWord,
      kind: Uint8Array.from(rows, (row) => kinds.indexOf(decisionKinds[columns.kind[row]])),
      stage: Int32Array.from(rows, (row) => columns.stage[row]),
    },
  };
  return { table, words: left.subarray(0, count), kinds };
}
