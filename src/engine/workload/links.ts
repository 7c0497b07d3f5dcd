/**
 * Lists of ids in two arrays, one list for each owner: the items of `owner` are `items[first[owner]] …
 * items[first[owner + 1] - 1]`.
 */
export interface Links {
  readonly first: Uint32Array; // [owners + 1] → item
  readonly items: Uint32Array;
}

/** Lists of servers, in as few bytes as their numbers need: runs come upon the lists in any order, and miss the cache. */
export interface ServerLists {
  readonly first: Uint32Array; // [owners + 1] → item
  readonly items: Uint32Array | Uint16Array;
}

/** Returns how many items every owner has, or 0 if some have more than others. Then nobody need look up where a list begins. */
export function evenLength({ first, items }: ServerLists): number {
  const owners = first.length - 1;
  const length = owners > 0 ? items.length / owners : 0;
  for (let owner = 0; owner < owners; owner += 1) if (first[owner] !== owner * length) return 0;
  return length;
}

/** Returns whether the list of `owner` contains `item`. O(length of the list). */
export function linksInclude(links: Links, owner: number, item: number): boolean {
  for (let at = links.first[owner]; at < links.first[owner + 1]; at += 1) {
    if (links.items[at] === item) return true;
  }
  return false;
}
