// A patch says what to change in plain JSON. An object changes the fields (or, in a list, the items) that it names;
// null takes a field away; anything else takes the place of what was there. Scenarios hold no null.

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gives the patch that turns one value into another; undefined when they are equal. */
export function diff(from: unknown, to: unknown): unknown {
  if (Array.isArray(from) && Array.isArray(to)) return diffOfLists(from, to);
  if (!isObject(from) || !isObject(to)) return from === to ? undefined : to;
  const changes: Record<string, unknown> = {};
  for (const name of Object.keys(from)) if (to[name] === undefined) changes[name] = null;
  for (const [name, value] of Object.entries(to)) {
    const change = diff(Object.hasOwn(from, name) ? from[name] : undefined, value);
    if (change !== undefined) changes[name] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Names the items that differ, unless writing out the list is shorter. */
function diffOfLists(from: readonly unknown[], to: readonly unknown[]): unknown {
  if (from.length !== to.length) return to;
  const changes: Record<string, unknown> = {};
  to.forEach((item, index) => {
    const change = diff(from[index], item);
    if (change !== undefined) changes[index] = change;
  });
  if (Object.keys(changes).length === 0) return undefined;
  return JSON.stringify(changes).length < JSON.stringify(to).length ? changes : to;
}

/** Makes the changes of a patch to a copy. Whatever the patch is, nothing is thrown. */
export function applyPatch(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  if (Array.isArray(value)) {
    return value.map((item, index) => (Object.hasOwn(patch, index) ? applyPatch(item, patch[index]) : item));
  }
  if (!isObject(value)) return patch;
  const fields = new Map(Object.entries(value));
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) fields.delete(name);
    else fields.set(name, fields.has(name) ? applyPatch(fields.get(name), change) : change);
  }
  // Unlike an assignment, this makes a field even of `__proto__`.
  return Object.fromEntries(fields);
}
