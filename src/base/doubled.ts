type Column =
  | Int16Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>;

/** Copies an array into one of twice the length, filled up with zeros. */
export function doubled<Kind extends Column>(array: Kind): Kind {
  const larger = new (array.constructor as new (length: number) => Kind)(array.length * 2);
  larger.set(array);
  return larger;
}

/** Doubles the columns of a table: all arrays of an object. Its other fields are not touched. */
export function doubleColumns(table: object): void {
  const columns = table as Record<string, unknown>;
  for (const name of Object.keys(columns))
    if (ArrayBuffer.isView(columns[name])) columns[name] = doubled(columns[name] as Column);
}
