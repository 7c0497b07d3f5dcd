import { assert } from './assert.ts';

/** A fixed list of items with ids, in the order in which they are shown. */
export interface Registry<T extends { readonly id: string }> {
  readonly all: readonly T[];
  /** What is found by its id, but not shown among the others. */
  readonly unlisted: readonly T[];
  /** Returns the item with an id. If there is none, throws an error that lists all ids. */
  get(id: string): T;
  /** Returns the item with an id, or undefined. */
  find(id: string): T | undefined;
}

/** Creates a registry. Throws if two items have the same id. */
export function createRegistry<T extends { readonly id: string }>(
  items: readonly T[],
  unlisted: readonly T[] = [],
): Registry<T> {
  const byId = new Map<string, T>();
  for (const item of [...items, ...unlisted]) {
    assert(!byId.has(item.id), `two items have the id '${item.id}'`);
    byId.set(item.id, item);
  }

  function get(id: string): T {
    const item = byId.get(id);
    if (item === undefined) throw new Error(`no '${id}'; there are ${[...byId.keys()].join(', ')}`);
    return item;
  }

  return { all: [...items], unlisted, get, find: (id) => byId.get(id) };
}
