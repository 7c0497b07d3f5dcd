/**
 * Lists of ids in two arrays, one list for each owner: the items of `owner` are `items[first[owner]] …
 * items[first[owner + 1] - 1]`.
 */
export interface Links {
  readonly first: Uint32Array; // [owners + 1] → item
  readonly items: Uint32Array;
}

/** Returns whether the list of `owner` contains `item`. O(length of the list). */
export function linksInclude(links: Links, owner: number, item: number): boolean {
  for (let at = links.first[owner]; at < links.first[owner + 1]; at += 1) {
    if (links.items[at] === item) return true;
  }
  return false;
}
