// A binary heap of nodes by distance that knows the place of each, so that one that gets nearer can rise.

/** Puts a node into a heap, or further up in it, where its distance belongs; nobody is at `from` any more. */
export function rise(
  heap: Int32Array,
  place: Int32Array,
  distance: Float64Array,
  from: number,
  node: number,
): void {
  const key = distance[node];
  let at = from;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = heap[above];
    if (distance[other] <= key) break;
    heap[at] = other;
    place[other] = at;
    at = above;
  }
  heap[at] = node;
  place[node] = at;
}

/** Puts a node into a heap in place of the nearest, which has been taken out. */
export function fall(
  heap: Int32Array,
  place: Int32Array,
  distance: Float64Array,
  count: number,
  node: number,
): void {
  const key = distance[node];
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= count) break;
    if (below + 1 < count && distance[heap[below + 1]] < distance[heap[below]]) below += 1;
    const other = heap[below];
    if (distance[other] >= key) break;
    heap[at] = other;
    place[other] = at;
    at = below;
  }
  heap[at] = node;
  place[node] = at;
}
