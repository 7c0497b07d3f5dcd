import { Digest } from '../algorithms/digest.ts';
import type { TableName, TraceData } from '../engine/record/schema.ts';
import { tables } from '../engine/record/schema.ts';

/** Tables that were added later: a run that has nothing to put in them keeps the digest that it always had. */
const countsWhenFilled: ReadonlySet<TableName> = new Set(['reads', 'flows', 'roots']);

/**
 * Gives a short name to what happened in a run: equal for equal runs, in node and in every browser. What the run is
 * called (its policy, its scenario) does not count; what was recorded does, so compare runs of one recording level.
 */
export function traceDigest(data: TraceData): string {
  const digest = new Digest();
  digest.update(Float64Array.of(data.endedAt, data.events, data.messagesSent, data.schedulers));
  for (const table of Object.keys(tables).sort() as TableName[]) {
    if (countsWhenFilled.has(table) && data.tables[table].length === 0) continue;
    const columns: Readonly<Record<string, ArrayBufferView>> = data.tables[table].columns;
    for (const column of Object.keys(tables[table]).sort()) digest.update(columns[column]);
  }
  digest.update(data.words);
  for (const name of [...data.messageKinds.map((kind) => kind.name), ...data.decisionKinds]) {
    digest.update(Uint16Array.from(name, (_, at) => name.charCodeAt(at)));
  }
  return digest.hex();
}
