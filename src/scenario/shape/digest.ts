import { Digest } from '../../algorithms/digest.ts';

/** Serializes JSON independently of the order of fields. Undefined fields are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  fields.sort(([first], [second]) => (first < second ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}

/** Digest of plain data: the same for equal values, whatever the order of their fields. */
export function digestOf(value: unknown): string {
  const text = canonicalJson(value);
  const letters = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) letters[at] = text.charCodeAt(at);
  return new Digest().update(letters).hex();
}
