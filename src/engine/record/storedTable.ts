import type { ColumnArrays, ColumnKind, Columns, TableData, TableSchema } from '../../base/table.ts';
import { readStored, type StoredColumn } from './storedColumn.ts';

/** A table in compact form, as it is kept and sent to another thread: plain data. */
export interface StoredTable<S extends TableSchema> {
  readonly length: number;
  readonly columns: { readonly [Name in keyof S]: StoredColumn };
}

/**
 * A stored table as readers see it: a column is expanded into an array when it is first read, and stays expanded. A
 * structured clone of it is plain data with all columns as arrays.
 */
export class OpenedTable<S extends TableSchema> implements TableData<S> {
  readonly length: number;
  readonly columns: Columns<S>;
  readonly #schema: S;
  readonly #stored: Record<keyof S, StoredColumn>;

  constructor(schema: S, { length, columns }: StoredTable<S>) {
    this.length = length;
    this.#schema = schema;
    this.#stored = { ...columns };
    this.columns = this.#open();
  }

  /** Returns a column like `columns` does, but does not keep the expanded array. */
  read(name: string): ColumnArrays[ColumnKind] {
    return readStored(this.#schema[name], this.#stored[name], this.length);
  }

  /** Returns the table to keep or send; columns that were read are arrays in it. */
  stored(): StoredTable<S> {
    return { length: this.length, columns: { ...this.#stored } };
  }

  #open(): Columns<S> {
    const columns = {};
    for (const name of Object.keys(this.#schema)) {
      let column: ArrayBufferView | undefined;
      const open = () => {
        const read = this.read(name);
        this.#stored[name as keyof S] = read;
        return read;
      };
      Object.defineProperty(columns, name, { enumerable: true, get: () => (column ??= open()) });
    }
    return columns as Columns<S>;
  }
}

/** Returns a table in its stored form; a table that was not recorded, but built by hand, is returned as it is. */
export function storedTableOf<S extends TableSchema>(table: TableData<S>): StoredTable<S> {
  return table instanceof OpenedTable ? table.stored() : table;
}

/** Reads a column without keeping the expanded array, for code that goes through a whole trace once. */
export function readOnce<S extends TableSchema>(table: TableData<S>, name: keyof S & string) {
  return table instanceof OpenedTable ? table.read(name) : table.columns[name];
}
