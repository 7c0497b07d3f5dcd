import { assert } from './assert.ts';

/** Is a fixed list of things with ids, in the order they are shown. */
export interface Registry<T extends { readonly id: string }> {
  readonly all: readonly T[];
  /** Gives the item. Throws when there is none, and says which there are. */
  get(id: string): T;
  /** Returns undefined when there is none. */
  find(id: string): T | undefined;
}

/** Makes a registry. Throws when two items share an id. */
export function createRegistry<T extends { readonly id: string }>(items: readonly T[]): Registry<T> {
  const byId = new Map<string, T>();
  for (const item of items) {
    assert(!byId.has(item.id), `two items have the id '${item.id}'`);
    byId.set(item.id, item);
  }

  function get(id: string): T {
    const item = byId.get(id);
    if (item === undefined) throw new Error(`no '${id}'; there are ${[...byId.keys()].join(', ')}`);
    return item;
  }

  return { all: [...items], get, find: (id) => byId.get(id) };
}
