import { isFields } from '../base/foreignJson.ts';

// A patch describes changes to plain JSON data. An object in it changes the named fields (or list items);
// null removes a field; any other value replaces what was there. Scenarios contain no null.

/** Returns the patch that turns `from` into `to`; undefined when they are equal. */
export function diff(from: unknown, to: unknown): unknown {
  if (Array.isArray(from) && Array.isArray(to)) return diffOfLists(from, to);
  if (!isFields(from) || !isFields(to)) return from === to ? undefined : to;
  const changes: Record<string, unknown> = {};
  for (const name of Object.keys(from)) if (to[name] === undefined) changes[name] = null;
  for (const [name, value] of Object.entries(to)) {
    const change = diff(Object.hasOwn(from, name) ? from[name] : undefined, value);
    if (change !== undefined) changes[name] = change;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

/** Patches the items that differ, unless writing out the whole list is shorter. */
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

/** Applies a patch to a copy of `value`. Never throws, whatever the patch is. */
export function applyPatch(value: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch;
  if (Array.isArray(value)) {
    return value.map((item, index) => (Object.hasOwn(patch, index) ? applyPatch(item, patch[index]) : item));
  }
  if (!isFields(value)) return patch;
  const fields = new Map(Object.entries(value));
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) fields.delete(name);
    else fields.set(name, fields.has(name) ? applyPatch(fields.get(name), change) : change);
  }
  // Unlike assignments, this creates an own field even for `__proto__`.
  return Object.fromEntries(fields);
}
