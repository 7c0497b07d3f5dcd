const NONE = -1;

/**
 * A binary min-heap of ids (small integers), each with a key; ties are broken by `order`. After changing a key, call
 * `put`.
 */
export class IndexedHeap {
  key = new Float64Array(this.capacity); // [ids]
  /** Breaks ties; all zeros unless written. */
  order = new Float64Array(this.capacity); // [ids]
  count = 0;
  private ids = new Int32Array(this.capacity); // the heap
  private place = new Int32Array(this.capacity).fill(NONE); // [ids] → index in the heap, or NONE

  constructor(private readonly capacity: number) {}

  /** Returns the id with the smallest key, or NONE. */
  top(): number {
    return this.count === 0 ? NONE : this.ids[0];
  }

  /** Allocates memory for ids below `capacity`. */
  grow(capacity: number): void {
    const { key, order, ids, place } = this;
    this.key = new Float64Array(capacity);
    this.key.set(key);
    this.order = new Float64Array(capacity);
    this.order.set(order);
    this.ids = new Int32Array(capacity);
    this.ids.set(ids);
    this.place = new Int32Array(capacity).fill(NONE);
    this.place.set(place);
  }

  /** Adds an id, or moves it to its place after its key has changed. */
  put(id: number): void {
    let at = this.place[id];
    if (at === NONE) {
      at = this.count;
      this.count += 1;
      this.set(at, id);
    }
    if (at > 0 && this.isLess(id, this.ids[(at - 1) >> 1])) this.rise(at);
    else this.sink(at);
  }

  /** Removes an id, if it is in the heap. */
  remove(id: number): void {
    const at = this.place[id];
    if (at === NONE) return;
    this.place[id] = NONE;
    this.count -= 1;
    if (at === this.count) return;
    const last = this.ids[this.count];
    this.set(at, last);
    this.put(last);
  }

  /** Adds an id without restoring the order of the heap; call `settle` after all of them. */
  drop(id: number): void {
    if (this.place[id] !== NONE) return;
    this.set(this.count, id);
    this.count += 1;
  }

  /** Restores the order of the heap after many keys changed. O(count). */
  settle(): void {
    for (let at = (this.count >> 1) - 1; at >= 0; at -= 1) this.sink(at);
  }

  /** Removes all ids. */
  clear(): void {
    for (let at = 0; at < this.count; at += 1) this.place[this.ids[at]] = NONE;
    this.count = 0;
  }

  private isLess(first: number, second: number): boolean {
    const { key, order } = this;
    return key[first] < key[second] || (key[first] === key[second] && order[first] < order[second]);
  }

  private rise(from: number): void {
    const id = this.ids[from];
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.isLess(id, this.ids[above])) break;
      this.set(at, this.ids[above]);
      at = above;
    }
    this.set(at, id);
  }

  private sink(from: number): void {
    const { ids, count } = this;
    const id = ids[from];
    let at = from;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= count) break;
      if (below + 1 < count && this.isLess(ids[below + 1], ids[below])) below += 1;
      if (!this.isLess(ids[below], id)) break;
      this.set(at, ids[below]);
      at = below;
    }
    this.set(at, id);
  }

  private set(at: number, id: number): void {
    this.ids[at] = id;
    this.place[id] = at;
  }
}
