import type { StageId } from '../../../engine/ids.ts';
import type { Belief } from './beliefs.ts';
import { Of, SlotRows } from './slotRows.ts';

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

/** What is added to `Of.how` of an answer whose reservation is served and leaves the queue. */
const SERVES = 8;

/**
 * The numbers that questions and their answers carry besides those of the message itself: a slot has one open question at a
 * time, and its slip lies here until the answer arrives. Virtual sizes travel on messages that are sent anyway
 * (Hopper §5.3, HOP-37).
 */
export class Slips {
  /** Where the slips are, and what servers note beside them. */
  readonly rows: SlotRows;

  constructor(slots: number, schedulers: number) {
    this.rows = new SlotRows(slots, schedulers);
  }

  ask(slot: number, question: number, how: Ask, belief: Belief): void {
    this.rows.set(slot, Of.how, how);
    this.rows.set(slot, Of.question, question);
    this.rows.set(slot, Of.askedWith, belief);
  }

  askedWith(slot: number): Belief {
    return this.rows.get(slot, Of.askedWith);
  }

  how(slot: number): Ask {
    return (this.rows.get(slot, Of.how) & (SERVES - 1)) as Ask;
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
    const { rows } = this;
    if (rows.get(slot, Of.question) !== question) return;
    rows.set(slot, Of.belief, belief);
    rows.set(slot, Of.reported, unsatisfied);
    rows.set(slot, Of.size, smallest);
    rows.set(slot, Of.how, this.how(slot) + (serves ? SERVES : 0));
  }

  /** The number of the last question of a slot; at first 0. */
  question(slot: number): number {
    return this.rows.get(slot, Of.question);
  }

  belief(slot: number): Belief {
    return this.rows.get(slot, Of.belief);
  }

  /** A stage of the scheduler's smallest unsatisfied job, or NONE. */
  unsatisfied(slot: number): StageId {
    return this.rows.get(slot, Of.reported);
  }

  smallest(slot: number): Belief {
    return this.rows.get(slot, Of.size);
  }

  serves(slot: number): boolean {
    return this.rows.get(slot, Of.how) >= SERVES;
  }
}
