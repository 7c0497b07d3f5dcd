/** Fields of a JSON object of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of an object, or none if the value is something else. */
export function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns the items of a list, or none. */
export function itemsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a number, or NaN. */
export function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
}

/** Returns text, also of a number, or ''. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
