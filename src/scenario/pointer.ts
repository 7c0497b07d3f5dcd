/** Writes a name as a part of a JSON pointer. */
export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Gives the names that a JSON pointer goes through. */
export function pointerNames(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Gives what stands at the end of the names; undefined when nothing does. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/**
 * Copies plain data with another value at the end of the names; `undefined` takes the field or list item away. What
 * the names do not lead to stays as it is.
 */
export function withValueAt(value: unknown, names: readonly string[], next: unknown): unknown {
  if (names.length === 0) return next;
  if (typeof value !== 'object' || value === null) return value;
  const [name, ...rest] = names;
  if (Array.isArray(value)) return withItemAt(value, Number(name), rest, next);
  const fields = new Map(Object.entries(value));
  const field = withValueAt(fields.get(name), rest, next);
  if (field === undefined) fields.delete(name);
  else fields.set(name, field);
  // Unlike an assignment, this makes a field even of `__proto__`.
  return Object.fromEntries(fields);
}

function withItemAt(
  items: readonly unknown[],
  index: number,
  rest: readonly string[],
  next: unknown,
): unknown {
  if (!(index < items.length)) return items;
  const item = withValueAt(items[index], rest, next);
  return item === undefined ? items.toSpliced(index, 1) : items.with(index, item);
}
