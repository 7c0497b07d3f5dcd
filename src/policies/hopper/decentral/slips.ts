import { NONE, type StageId } from '../../../engine/ids.ts';
import type { Belief } from './beliefs.ts';

/** How a server asks (Hopper §5.2). */
export const Ask = {
  /** The scheduler may refuse, if the job has the slots that it should have. */
  refusable: 0,
  /** It may not: the scheduler has said that it has tasks waiting. */
  unsatisfied: 1,
  /** It may not: slots seem to be plenty, and the job was drawn (Guideline 3). */
  drawn: 2,
  /** The slot was kept for the job: nobody asked. */
  kept: 3,
} as const;
export type Ask = (typeof Ask)[keyof typeof Ask];

// Columns of a slip.
const WIDTH = 8;
const QUESTION = 0;
const BELIEF = 1; // of the job that was asked about
const STAGE = 2; // of the smallest unsatisfied job, or NONE
const SMALLEST = 3; // what is said of that job
const SERVES = 4; // whether the reservation is served and leaves the queue
const ASKED = 5; // the belief with which the server asked
const HOW = 6; // it asked

/**
 * The numbers that questions and their answers carry besides those of the message itself: a slot has one open question at a
 * time, and its slip lies here until the answer arrives. Virtual sizes travel on messages that are sent anyway
 * (Hopper §5.3, HOP-37).
 */
export class Slips {
  private readonly words: Int32Array;

  constructor(slots: number) {
    this.words = new Int32Array(slots * WIDTH).fill(NONE);
  }

  ask(slot: number, question: number, how: Ask, belief: Belief): void {
    this.words[slot * WIDTH + HOW] = how;
    this.words[slot * WIDTH + QUESTION] = question;
    this.words[slot * WIDTH + ASKED] = belief;
  }

  askedWith(slot: number): Belief {
    return this.words[slot * WIDTH + ASKED];
  }

  how(slot: number): Ask {
    return this.words[slot * WIDTH + HOW] as Ask;
  }

  /** Writes an answer; to an older question of the slot it is ignored, as the answer itself will be. */
  answer(
    slot: number,
    question: number,
    belief: Belief,
    unsatisfied: StageId,
    smallest: Belief,
    serves: boolean,
  ): void {
    const { words } = this;
    const at = slot * WIDTH;
    if (words[at + QUESTION] !== question) return;
    words[at + BELIEF] = belief;
    words[at + STAGE] = unsatisfied;
    words[at + SMALLEST] = smallest;
    words[at + SERVES] = Number(serves);
  }

  belief(slot: number): Belief {
    return this.words[slot * WIDTH + BELIEF];
  }

  /** A stage of the scheduler's smallest unsatisfied job, or NONE. */
  unsatisfied(slot: number): StageId {
    return this.words[slot * WIDTH + STAGE];
  }

  smallest(slot: number): Belief {
    return this.words[slot * WIDTH + SMALLEST];
  }

  serves(slot: number): boolean {
    return this.words[slot * WIDTH + SERVES] === 1;
  }
}
