import { NONE } from '../../../engine/ids.ts';
import { RoundSet } from './roundSet.ts';

/** The columns of a round. */
export const Of = {
  isOpen: 0,
  waits: 1, // whether it waits for an answer
  lane: 2, // that is held for the open question
  scheduler: 3, // that was asked
  stage: 4, // that was asked about
  entry: 5, // reservation that was asked about, or NONE
  questions: 6, // asked so far
  refusals: 7, // of the round
  unsatisfied: 8, // → stage of the smallest job reported, or NONE
  smallest: 9, // what was said of it
  place: 10, // of the entry in the queue, when it was looked for last
} as const;
const SETS_AT = 11;

/** A cache line, in words. */
const LINE = 16;

/** The rounds of all servers, one for each slot of the cluster: a row of numbers, so that an event touches one place in memory. */
export class RoundRows {
  readonly words: Int32Array;
  readonly row: number; // words of a round
  readonly asked: RoundSet; // schedulers that were asked in the round
  readonly pressed: RoundSet; // those of them that could not refuse

  constructor(slots: number, schedulers: number) {
    const width = Math.ceil(schedulers / 32);
    this.row = Math.ceil((SETS_AT + 2 * width) / LINE) * LINE;
    this.words = new Int32Array(slots * this.row);
    this.asked = new RoundSet(this.words, this.row, SETS_AT, width);
    this.pressed = new RoundSet(this.words, this.row, SETS_AT + width, width);
    for (let slot = 0; slot < slots; slot += 1) {
      this.words[slot * this.row + Of.entry] = NONE;
      this.words[slot * this.row + Of.unsatisfied] = NONE;
    }
  }
}
