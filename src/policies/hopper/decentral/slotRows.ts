import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { RoundSet } from './roundSet.ts';

/** Where the columns of a slot begin. */
export type SlotPlace = number;

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

/** Columns of a server in front of its slots, as `QueueRows` defines them. */
const HEAD = 8;

/**
 * What is noted of each server and of its slots while it asks for tasks: rows of numbers one after the other, so that an event
 * touches one place in memory.
 */
export class SlotRows {
  readonly words: Int32Array;
  readonly width: number; // words of a slot
  readonly asked: RoundSet; // schedulers that were asked in the round
  readonly pressed: RoundSet; // those of them that could not refuse
  private readonly firstSlot: Uint32Array; // [servers]
  private readonly stride: number; // words of a server and its slots, where all servers have as many; else 0

  constructor({ topology: { servers, slots, firstSlot }, schedulers }: Pick<Sim, 'topology' | 'schedulers'>) {
    const setWidth = Math.ceil(schedulers / 32);
    this.width = SETS_AT + 2 * setWidth;
    this.firstSlot = firstSlot;
    const mean = firstSlot[servers] / servers;
    const isEven = slots.every((count) => count === mean);
    this.stride = isEven ? HEAD + mean * this.width : 0;
    this.words = new Int32Array(servers * HEAD + firstSlot[servers] * this.width);
    this.asked = new RoundSet(this.words, SETS_AT, setWidth);
    this.pressed = new RoundSet(this.words, SETS_AT + setWidth, setWidth);
    for (let server = 0; server < servers; server += 1) {
      for (let slot = this.first(server); slot < this.end(server); slot += this.width) {
        this.words[slot + Of.entry] = NONE;
        this.words[slot + Of.unsatisfied] = NONE;
      }
    }
  }

  /** Where the columns of a server begin. */
  head(server: ServerId): number {
    if (this.stride > 0) return server * this.stride;
    return server * HEAD + this.firstSlot[server] * this.width;
  }

  /** The first slot of a server. */
  first(server: ServerId): SlotPlace {
    return this.head(server) + HEAD;
  }

  /** Where the last slot of a server ends. */
  end(server: ServerId): SlotPlace {
    return this.head(server + 1);
  }
}
