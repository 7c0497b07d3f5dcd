// A binary heap of nodes by distance. `place` gives each node's index in it, so that a node that gets nearer can rise.

/** Inserts a node into a heap, or moves it up, to where its distance belongs. Index `from` must be vacant. */
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

/** Moves a node down from the root of a heap, whose nearest node has been removed, to where its distance belongs. */
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
