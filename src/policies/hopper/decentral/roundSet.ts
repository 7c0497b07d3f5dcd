import type { SchedulerId } from '../../../engine/ids.ts';
import type { Asked } from './queueDraws.ts';

/** A set of schedulers for each round: those that were asked in it. Its bits lie in the rows of the rounds. */
export class RoundSet implements Asked {
  private readonly words: Int32Array;
  private readonly row: number; // words of a round
  private readonly from: number; // where the set begins in a row
  private readonly width: number; // words of a set
  private at = 0;

  constructor(words: Int32Array, row: number, from: number, width: number) {
    this.words = words;
    this.row = row;
    this.from = from;
    this.width = width;
  }

  /** The set of one round; good until it is asked for another. */
  of(slot: number): this {
    this.at = slot * this.row + this.from;
    return this;
  }

  has(scheduler: SchedulerId): boolean {
    return ((this.words[this.at + (scheduler >> 5)] >> (scheduler & 31)) & 1) === 1;
  }

  add(slot: number, scheduler: SchedulerId): void {
    this.words[slot * this.row + this.from + (scheduler >> 5)] |= 1 << (scheduler & 31);
  }

  remove(slot: number, scheduler: SchedulerId): void {
    this.words[slot * this.row + this.from + (scheduler >> 5)] &= ~(1 << (scheduler & 31));
  }

  clear(slot: number): void {
    const at = slot * this.row + this.from;
    for (let i = 0; i < this.width; i += 1) this.words[at + i] = 0;
  }
}
