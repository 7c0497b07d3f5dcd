/** A set of ids (small integers) with O(1) changes and fast iteration. */
export class MarkedIds {
  /** The first `count` are the marked ids. */
  ids: Int32Array; // → id
  count = 0;
  private place: Int32Array; // [ids] → index in `ids` + 1; 0: not marked

  constructor(capacity: number) {
    this.ids = new Int32Array(capacity);
    this.place = new Int32Array(capacity);
  }

  /** Ids must be below this. */
  get capacity(): number {
    return this.ids.length;
  }

  /** Allocates memory for ids below `capacity`. */
  grow(capacity: number): void {
    const { ids, place } = this;
    this.ids = new Int32Array(capacity);
    this.ids.set(ids);
    this.place = new Int32Array(capacity);
    this.place.set(place);
  }

  /** Marks an id, if it is not marked. */
  add(id: number): void {
    if (this.place[id] !== 0) return;
    this.ids[this.count] = id;
    this.count += 1;
    this.place[id] = this.count;
  }

  /** Removes the mark of an id, if it has one. */
  remove(id: number): void {
    const place = this.place[id];
    if (place === 0) return;
    const last = this.ids[this.count - 1];
    this.ids[place - 1] = last;
    this.place[last] = place;
    this.place[id] = 0;
    this.count -= 1;
  }

  /** Removes all marks. */
  clear(): void {
    for (let i = 0; i < this.count; i += 1) this.place[this.ids[i]] = 0;
    this.count = 0;
  }
}
