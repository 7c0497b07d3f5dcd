/** Shows a value in a message; always short. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`;
  return String(value);
}

const MOST_NAMED = 10;

/** Lists names in a message: the first few, and the number of others. */
export function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return names.join(', ');
  return `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} others`;
}
