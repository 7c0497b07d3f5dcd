/** Escapes a name as a part of a JSON pointer. */
export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the names in a JSON pointer. */
export function pointerNames(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the value at a path of names; undefined when there is none. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  let found = value;
  for (const name of names) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/**
 * Copies plain data with another value at a path of names; `undefined` removes the field or list item. If the path
 * does not exist, nothing changes.
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
  // Unlike assignments, this creates an own field even for `__proto__`.
  return Object.fromEntries(fields);
}

/** Copies plain data with other values, one after another, by JSON pointer. */
export function withValuesAt(value: unknown, changes: Readonly<Record<string, unknown>>): unknown {
  const put = (changed: unknown, [pointer, next]: [string, unknown]) =>
    withValueAt(changed, pointerNames(pointer), next);
  return Object.entries(changes).reduce(put, value);
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

/**
 * Copies plain data with other values wherever the names lead; `*` stands for every item of a list. `undefined` removes a
 * field. What does not change is not copied.
 */
export function changedAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) && name === '*') {
    const items = value.map((item) => changedAt(item, rest, change));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const before = valueAt(value, [name]);
  const after = before === undefined ? undefined : changedAt(before, rest, change);
  return after === before ? value : withValueAt(value, [name], after);
}
