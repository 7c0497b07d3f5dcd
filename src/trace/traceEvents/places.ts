import { IndexedHeap } from '../../algorithms/indexedHeap.ts';
import type { Spans } from '../intervals.ts';

/** Places for spans that overlap: each stands in a place where none was open when it began. */
export interface Places {
  readonly of: Uint32Array; // [rows] → place, counted from 0 for each owner
  readonly counts: Uint32Array; // [owners]
}

/**
 * Gives spans places, so few that they could not be fewer. `order` lists the rows by beginning; null: they are in that order.
 * Rows that never begin have none. O(rows × log places).
 */
export function placesOf(
  { length, from, to }: Spans,
  order: Uint32Array | null,
  owners: number,
  ownerOf: (row: number) => number,
): Places {
  const of = new Uint32Array(length);
  const counts = new Uint32Array(owners);
  const heaps: IndexedHeap[] = [];
  for (let position = 0; position < length; position += 1) {
    const row = order === null ? position : order[position];
    if (from[row] === Number.POSITIVE_INFINITY) continue;
    const owner = ownerOf(row);
    heaps[owner] ??= new IndexedHeap(4);
    const heap = heaps[owner];
    // The place that is free for longest, or a new one.
    let place = heap.top();
    if (place < 0 || heap.key[place] > from[row]) place = counts[owner]++;
    if (place >= heap.key.length) heap.grow(2 * heap.key.length);
    heap.key[place] = to[row];
    heap.put(place);
    of[row] = place;
  }
  return { of, counts };
}
