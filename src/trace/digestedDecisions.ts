import type { TableData, TableSchema } from '../base/table.ts';
import { countsInDigest } from '../engine/record/decision.ts';
import type { TraceData } from '../engine/record/schema.ts';

/** The decisions of a run as they count in its digest. */
interface DigestedDecisions {
  readonly table: TableData<TableSchema>;
  readonly words: Int32Array;
  readonly kinds: readonly string[];
}

/** Leaves out the decisions of kinds that do not count in digests, as if they had never been recorded. */
export function digestedDecisions(data: TraceData): DigestedDecisions {
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
