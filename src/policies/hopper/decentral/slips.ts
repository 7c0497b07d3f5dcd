import { maxOf } from '../../../base/extremes.ts';
import type { ServerId, StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Belief } from './beliefs.ts';
import { Of, type SlotPlace, SlotRows } from './slotRows.ts';

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

/** Numbers of questions of a slot begin anew after this one. */
const MOST_ASKED = 2 ** 15 - 1;

/**
 * The numbers that questions and their answers carry besides those of the message itself: a slot has one open question at a
 * time, and its slip lies here until the answer arrives. Virtual sizes travel on messages that are sent anyway
 * (Hopper §5.3, HOP-37).
 */
export class Slips {
  /** Where the slips are, and what servers note beside them. */
  readonly rows: SlotRows;
  private readonly words: Int32Array;
  private readonly laneBits: number; // a server has at most 2 ** laneBits slots

  constructor(sim: Pick<Sim, 'topology' | 'schedulers'>) {
    this.rows = new SlotRows(sim);
    this.words = this.rows.words;
    this.laneBits = 32 - Math.clz32(maxOf(sim.topology.slots, 1) - 1);
  }

  /** The number of the next question of a slot, which its answer repeats. */
  questionAfter(server: ServerId, slot: SlotPlace): number {
    const { rows, laneBits } = this;
    const asked = this.question(slot) >> laneBits;
    const lane = laneBits === 0 ? 0 : ((slot - rows.first(server)) / rows.width) | 0;
    return (((asked + 1) & MOST_ASKED) << laneBits) | lane;
  }

  /** The slot that a question was asked for. */
  placeOf(server: ServerId, question: number): SlotPlace {
    const { rows, laneBits } = this;
    return rows.first(server) + (question & ((1 << laneBits) - 1)) * rows.width;
  }

  ask(slot: SlotPlace, question: number, how: Ask, belief: Belief): void {
    this.words[slot + Of.how] = how;
    this.words[slot + Of.question] = question;
    this.words[slot + Of.askedWith] = belief;
  }

  askedWith(slot: SlotPlace): Belief {
    return this.words[slot + Of.askedWith];
  }

  how(slot: SlotPlace): Ask {
    return (this.words[slot + Of.how] & (SERVES - 1)) as Ask;
  }

  /** Writes an answer; to an older question of the slot it is ignored, as the answer itself will be. */
  answer(
    slot: SlotPlace,
    question: number,
    belief: Belief,
    unsatisfied: StageId,
    smallest: Belief,
    serves: boolean,
  ): void {
    const { words } = this;
    if (words[slot + Of.question] !== question) return;
    words[slot + Of.belief] = belief;
    words[slot + Of.reported] = unsatisfied;
    words[slot + Of.size] = smallest;
    words[slot + Of.how] = this.how(slot) + (serves ? SERVES : 0);
  }

  /** The number of the last question of a slot; at first 0. */
  question(slot: SlotPlace): number {
    return this.words[slot + Of.question];
  }

  belief(slot: SlotPlace): Belief {
    return this.words[slot + Of.belief];
  }

  /** A stage of the scheduler's smallest unsatisfied job, or NONE. */
  unsatisfied(slot: SlotPlace): StageId {
    return this.words[slot + Of.reported];
  }

  smallest(slot: SlotPlace): Belief {
    return this.words[slot + Of.size];
  }

  serves(slot: SlotPlace): boolean {
    return this.words[slot + Of.how] >= SERVES;
  }
}
