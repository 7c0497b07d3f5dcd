import type { SchedulerId } from '../../../engine/ids.ts';

/** Says which schedulers a round of questions has asked. */
export interface Asked {
  has(scheduler: SchedulerId): boolean;
}

/** A set of schedulers for each round: those that were asked in it. Its bits lie in the rows of slots. */
export class RoundSet implements Asked {
  private readonly words: Int32Array;
  private readonly from: number; // where the set begins in a slot
  private readonly width: number; // words of a set
  private at = 0;

  constructor(words: Int32Array, from: number, width: number) {
    this.words = words;
    this.from = from;
    this.width = width;
  }

  /** The set of one round; good until it is asked for another. */
  of(slot: number): this {
    this.at = slot + this.from;
    return this;
  }

  has(scheduler: SchedulerId): boolean {
    return ((this.words[this.at + (scheduler >> 5)] >> (scheduler & 31)) & 1) === 1;
  }

  add(slot: number, scheduler: SchedulerId): void {
    this.words[slot + this.from + (scheduler >> 5)] |= 1 << (scheduler & 31);
  }

  remove(slot: number, scheduler: SchedulerId): void {
    this.words[slot + this.from + (scheduler >> 5)] &= ~(1 << (scheduler & 31));
  }

  clear(slot: number): void {
    const at = slot + this.from;
    for (let i = 0; i < this.width; i += 1) this.words[at + i] = 0;
  }
}
