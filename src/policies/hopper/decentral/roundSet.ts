import type { SchedulerId } from '../../../engine/ids.ts';
import type { Asked } from './queueView.ts';

/** A set of schedulers for each round: those that were asked in it. */
export class RoundSet implements Asked {
  private readonly words: Int32Array;
  private readonly width: number;
  private slot = 0;

  constructor(slots: number, schedulers: number) {
    this.width = Math.ceil(schedulers / 32);
    this.words = new Int32Array(slots * this.width);
  }

  /** The set of one round; good until it is asked for another. */
  of(slot: number): this {
    this.slot = slot;
    return this;
  }

  has(scheduler: SchedulerId): boolean {
    return ((this.words[this.slot * this.width + (scheduler >> 5)] >> (scheduler & 31)) & 1) === 1;
  }

  add(slot: number, scheduler: SchedulerId): void {
    this.words[slot * this.width + (scheduler >> 5)] |= 1 << (scheduler & 31);
  }

  remove(slot: number, scheduler: SchedulerId): void {
    this.words[slot * this.width + (scheduler >> 5)] &= ~(1 << (scheduler & 31));
  }

  clear(slot: number): void {
    this.words.fill(0, slot * this.width, (slot + 1) * this.width);
  }
}
