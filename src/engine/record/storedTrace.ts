import type { TableData, TableSchema } from '../../base/table.ts';
import { type TableName, type TraceData, tables } from './schema.ts';
import { OpenedTable, type StoredTable, storedTableOf } from './storedTable.ts';

/** The tables of a trace in their stored form. */
type StoredTables = { readonly [T in TableName]: StoredTable<(typeof tables)[T]> };

/** A trace in its stored form: plain data that can be sent to another thread. */
export type StoredTrace = Omit<TraceData, 'tables'> & { readonly tables: StoredTables };

/** Opens stored tables for reading. */
export function openTables(stored: StoredTables): TraceData['tables'] {
  return mapTables(
    (name) => new OpenedTable<TableSchema>(tables[name], stored[name] as StoredTable<TableSchema>),
  );
}

/** Opens a trace that came from another thread for reading. */
export function openStored(stored: StoredTrace): TraceData {
  return { ...stored, tables: openTables(stored.tables) };
}

/** Returns a trace in its stored form. */
export function storedOf(data: TraceData): StoredTrace {
  return { ...data, tables: mapTables((name) => storedTableOf(data.tables[name] as TableData<TableSchema>)) };
}

/** Returns the bytes of the tables and payloads of a trace; buffers shared by columns count once. */
export function storedBytes(data: TraceData): number {
  const { tables: stored, words, fieldWords } = storedOf(data);
  const used = new Map<ArrayBufferLike, number>();
  const count = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (ArrayBuffer.isView(part))
      used.set(part.buffer, Math.max(used.get(part.buffer) ?? 0, part.byteLength));
    else Object.values(part).forEach(count);
  };
  count([stored, words, fieldWords]);
  return [...used.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function mapTables(make: (name: TableName) => unknown): never {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, make(name as TableName)])) as never;
}
