/** Typed arrays by the names that schemas use. */
export interface ColumnArrays {
  readonly f64: Float64Array<ArrayBuffer>;
  readonly u32: Uint32Array<ArrayBuffer>;
  readonly i32: Int32Array<ArrayBuffer>;
  readonly u16: Uint16Array<ArrayBuffer>;
  readonly u8: Uint8Array<ArrayBuffer>;
}

/** Names of the kinds of column. */
export type ColumnKind = keyof ColumnArrays;

/** Columns of a table: name → kind. */
export type TableSchema = { readonly [column: string]: ColumnKind };

/** The arrays of a table, all of the same length. */
export type Columns<S extends TableSchema> = { readonly [Name in keyof S]: ColumnArrays[S[Name]] };

/** A complete table: plain data that can be sent to another thread. */
export interface TableData<S extends TableSchema> {
  readonly length: number;
  readonly columns: Columns<S>;
}

const arrays = {
  f64: Float64Array,
  u32: Uint32Array,
  i32: Int32Array,
  u16: Uint16Array,
  u8: Uint8Array,
} as const;

const FIRST_CAPACITY = 1024;
const LARGEST_STEP = 8_388_608;

type AnyColumn = ColumnArrays[ColumnKind];

/** Creates an array of zeros. */
export function createColumn<Kind extends ColumnKind>(kind: Kind, length: number): ColumnArrays[Kind] {
  return new arrays[kind](length) as ColumnArrays[Kind];
}

/**
 * Collects rows in typed columns: `const row = table.add(); table.columns.startedAt[row] = now`. Growing replaces the
 * arrays, so read `table.columns.x` again after each `add`; the object `table.columns` stays the same. A new row is
 * all zeros.
 */
export class Table<S extends TableSchema> {
  readonly columns: Columns<S>;
  length = 0;
  private capacity: number;
  private readonly schema: S;

  constructor(schema: S, capacity = FIRST_CAPACITY) {
    this.schema = schema;
    this.capacity = Math.max(1, capacity);
    this.columns = columnsOf(schema, (name) => createColumn(schema[name], this.capacity));
  }

  /** Appends a row of zeros; returns its number. */
  add(): number {
    if (this.length === this.capacity) this.grow();
    return this.length++;
  }

  /** Appends a row with these values, for tables that get few; returns its number. */
  put(values: { readonly [Name in keyof S]?: number }): number {
    const row = this.add();
    for (const name in values) this.columns[name][row] = values[name] as number;
    return row;
  }

  /** Returns the collected rows, without spare capacity. The table cannot be used afterwards. */
  finish(): TableData<S> {
    const { schema, columns, length } = this;
    if (length === this.capacity) return { length, columns };
    return { length, columns: columnsOf(schema, (name) => columns[name].slice(0, length)) };
  }

  private grow(): void {
    this.capacity += Math.min(this.capacity, LARGEST_STEP);
    const columns = this.columns as Record<string, AnyColumn>;
    for (const name of Object.keys(this.schema)) {
      const larger = createColumn(this.schema[name], this.capacity);
      larger.set(columns[name]);
      columns[name] = larger;
    }
  }
}

function columnsOf<S extends TableSchema>(schema: S, make: (name: string) => AnyColumn): Columns<S> {
  const columns: Record<string, AnyColumn> = {};
  for (const name of Object.keys(schema)) columns[name] = make(name);
  return columns as Columns<S>;
}
