import { doubled } from '../../../base/doubled.ts';

const NONE = -1;
/** Rows per 32-bit word: one bit each. */
const ROWS = 32;

/** Is told of rows that come to a word of a bucket, and that leave it. Words have numbers below those of `grow`. */
export interface WordKeeper {
  grow(words: number): void;
  entered(row: number, at: number): void;
  left(row: number, at: number): void;
}

/**
 * A set of rows, ordered by a count of each, then by row number. A bucket holds the rows of one count as bits, and the
 * non-empty buckets form a linked list, so that changing a count by one touches only a few words. The caller owns the
 * counts, but must change those of rows in the set only through `move`.
 */
export class CountedRows {
  private readonly words: number = Math.ceil(this.count.length / ROWS); // per bucket
  private readonly groups: number = Math.ceil(this.words / ROWS); // per bucket, of up to 32 words each
  private bits = new Int32Array(this.words); // [buckets · words]
  private groupBits = new Int32Array(this.groups); // [buckets · groups] bit per word: whether it is not 0
  private bucketOf = new Int32Array(16); // [counts] → bucket + 1; 0: none
  private next = new Int32Array(1); // [buckets] → bucket of the next larger count, or NONE
  private before = new Int32Array(1); // [buckets] → bucket of the next smaller count, or NONE
  private countOf = new Int32Array(1); // [buckets]
  private size = new Int32Array(1); // [buckets] → number of rows
  private readonly freeBuckets: number[] = [];
  private buckets = 0;
  private head = NONE;
  private keeper: WordKeeper | null = null;
  // How far the scan is.
  word = NONE; // of the bucket: rows from 32 · word on
  private bucket = NONE;
  private left = 0; // bits of the word that are still to come

  constructor(
    private readonly count: Int32Array, // [rows]
  ) {}

  /** Tells somebody of all rows from now on; the set must be empty. */
  keepWith(keeper: WordKeeper): void {
    this.keeper = keeper;
    keeper.grow(this.bits.length);
  }

  /** Adds a row that is not in it. */
  add(row: number): void {
    this.enter(row, this.head);
  }

  /** Removes a row that is in it. */
  remove(row: number): void {
    this.leave(row);
  }

  /** Changes the count of a row that is in it. */
  move(row: number, change: 1 | -1): void {
    const near = this.leave(row);
    this.count[row] += change;
    this.enter(row, near);
  }

  /** Starts a scan of the rows in order. The set must not change during a scan. */
  begin(): void {
    this.bucket = this.head;
    this.word = NONE;
    this.left = 0;
  }

  /** Gives the next row of the scan, or NONE. */
  nextRow(): number {
    const left = this.left === 0 ? this.nextWord() : this.left;
    if (left === 0) return NONE;
    this.left = left & (left - 1);
    return this.word * ROWS + lowest(left);
  }

  /** Number of the word that the scan has come to, among those of all buckets. */
  get at(): number {
    return this.bucket * this.words + this.word;
  }

  /** Moves the scan to the next word that is not 0 and gives that, a bit for each of its rows; 0: there is none. */
  nextWord(): number {
    while (this.bucket !== NONE) {
      this.word = this.wordFrom(this.bucket, this.word + 1);
      if (this.word !== NONE) return this.bits[this.bucket * this.words + this.word];
      this.bucket = this.next[this.bucket];
    }
    return 0;
  }

  /** Gives the first word of a bucket, from a given one on, that is not 0; or NONE. */
  private wordFrom(bucket: number, word: number): number {
    const { groups, groupBits } = this;
    let group = word >> 5;
    if (group >= groups) return NONE;
    let words = groupBits[bucket * groups + group] & (-1 << (word & 31));
    while (words === 0) {
      group += 1;
      if (group >= groups) return NONE;
      words = groupBits[bucket * groups + group];
    }
    return group * ROWS + lowest(words);
  }

  /** Puts a row into the bucket of its count. A new bucket's place in the list is searched from bucket `near` on. */
  private enter(row: number, near: number): void {
    const count = this.count[row];
    while (count >= this.bucketOf.length) this.bucketOf = doubled(this.bucketOf);
    const known = this.bucketOf[count] - 1;
    const bucket = known === NONE ? this.create(count, near) : known;
    const word = row >> 5;
    const at = bucket * this.words + word;
    this.bits[at] |= 1 << (row & 31);
    if (this.keeper !== null) this.keeper.entered(row, at);
    this.groupBits[bucket * this.groups + (word >> 5)] |= 1 << (word & 31);
    this.size[bucket] += 1;
  }

  /** Takes a row out of its bucket; returns that bucket, or a neighbour if it became empty. */
  private leave(row: number): number {
    const bucket = this.bucketOf[this.count[row]] - 1;
    const word = row >> 5;
    const at = bucket * this.words + word;
    this.bits[at] &= ~(1 << (row & 31));
    if (this.keeper !== null) this.keeper.left(row, at);
    if (this.bits[at] === 0) this.groupBits[bucket * this.groups + (word >> 5)] &= ~(1 << (word & 31));
    this.size[bucket] -= 1;
    return this.size[bucket] > 0 ? bucket : this.destroy(bucket);
  }

  private create(count: number, near: number): number {
    const bucket = this.freeBuckets.pop() ?? this.buckets;
    if (bucket === this.buckets) this.buckets += 1;
    if (bucket === this.size.length) this.grow();
    const { next, before, countOf } = this;
    let behind = near;
    while (behind !== NONE && countOf[behind] > count) behind = before[behind];
    let ahead = behind === NONE ? this.head : next[behind];
    while (ahead !== NONE && countOf[ahead] < count) {
      behind = ahead;
      ahead = next[ahead];
    }
    countOf[bucket] = count;
    before[bucket] = behind;
    next[bucket] = ahead;
    if (behind === NONE) this.head = bucket;
    else next[behind] = bucket;
    if (ahead !== NONE) before[ahead] = bucket;
    this.bucketOf[count] = bucket + 1;
    return bucket;
  }

  /** Removes an empty bucket from the list; returns a neighbour, or NONE. */
  private destroy(bucket: number): number {
    const { next, before } = this;
    const behind = before[bucket];
    const ahead = next[bucket];
    if (behind === NONE) this.head = ahead;
    else next[behind] = ahead;
    if (ahead !== NONE) before[ahead] = behind;
    this.bucketOf[this.countOf[bucket]] = 0;
    this.freeBuckets.push(bucket);
    return behind === NONE ? ahead : behind;
  }

  private grow(): void {
    this.bits = doubled(this.bits);
    this.groupBits = doubled(this.groupBits);
    this.next = doubled(this.next);
    this.before = doubled(this.before);
    this.countOf = doubled(this.countOf);
    this.size = doubled(this.size);
    this.keeper?.grow(this.bits.length);
  }
}

/** Gives the number of the lowest bit of a word that is not 0. */
function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}
