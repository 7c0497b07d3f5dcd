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
