import { NONE } from '../../../engine/ids.ts';
import { RoundSet } from './roundSet.ts';

/** The columns of a slot: of its round of questions, and of the slip of its last question. */
export const Of = {
  state: 0, // as `Rounds` defines it
  scheduler: 1, // that was asked
  stage: 2, // that was asked about
  entry: 3, // reservation that was asked about, or NONE
  place: 4, // of that in the queue, when it was looked for last
  refusals: 5, // of the round
  unsatisfied: 6, // → stage of the smallest job reported in the round, or NONE
  smallest: 7, // what was said of it
  // Of the slip.
  question: 8,
  askedWith: 9, // what the server believed of the job that it asked about
  how: 10, // it asked
  belief: 11, // what the answer says of that job
  reported: 12, // → stage of the smallest unsatisfied job, or NONE
  size: 13, // what is said of that job
} as const;
const SETS_AT = 14;

/** A cache line, in words. */
const LINE = 16;

/**
 * What is noted of each slot of the cluster while its server asks for a task: a row of numbers, so that an event touches
 * one place in memory.
 */
export class SlotRows {
  readonly words: Int32Array;
  readonly row: number; // words of a slot
  readonly asked: RoundSet; // schedulers that were asked in the round
  readonly pressed: RoundSet; // those of them that could not refuse

  constructor(slots: number, schedulers: number) {
    const width = Math.ceil(schedulers / 32);
    this.row = Math.ceil((SETS_AT + 2 * width) / LINE) * LINE;
    this.words = new Int32Array(slots * this.row);
    this.asked = new RoundSet(this.words, this.row, SETS_AT, width);
    this.pressed = new RoundSet(this.words, this.row, SETS_AT + width, width);
    for (let slot = 0; slot < slots; slot += 1) {
      this.set(slot, Of.entry, NONE);
      this.set(slot, Of.unsatisfied, NONE);
    }
  }

  get(slot: number, column: number): number {
    return this.words[slot * this.row + column];
  }

  set(slot: number, column: number, value: number): void {
    this.words[slot * this.row + column] = value;
  }
}
