import { maxOf } from '../../../base/extremes.ts';
import { NONE, type SchedulerId, type ServerId, type StageId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
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

/** What is added to `Of.how` by an answer whose reservation is served. */
const SERVES = 8;

/** Numbers of questions of a round begin anew after this one. */
const MOST_ASKED = 2 ** 15 - 1;

/** Where the columns of a round of questions begin. Each slot of a server has one. */
export type Round = number;

/** The columns of a server, in front of its rounds. Which jobs it may have reservations of is a bit for each job, modulo `JOBS`. */
export const Head = { first: 0, end: 1, room: 2, turn: 3, jobs: 4 } as const;
export const JOBS = 128;
const HEAD = 8;

/** The columns of a round. */
export const Of = {
  state: 0, // closed, open, or waiting for an answer
  refusals: 1,
  unsatisfied: 2, // → stage of the smallest job reported in the round, or NONE
  smallest: 3, // what was said of it
  // The question.
  question: 4, // its number, which the answer repeats
  scheduler: 5,
  stage: 6,
  place: 7, // of the reservation that it is about, or NONE
  how: 8, // `Ask`, and from the answer on whether the reservation is served and leaves
  askedWith: 9, // what the server believed of the job
  // The answer.
  belief: 10, // what it says of the job
  reported: 11, // → stage of the scheduler's smallest unsatisfied job, or NONE
  size: 12, // what is said of that job
} as const;
const ASKED = 13;

/**
 * What is noted of servers and of the rounds of questions for their slots: rows of numbers one after the other, so that an
 * event touches one place in memory. A question and its answer say more than messages do: what else they say lies here until
 * the answer arrives, as virtual sizes travel on messages that are sent anyway (Hopper §5.3, HOP-37).
 */
export class ServerRows {
  readonly words: Int32Array;
  /** Words of a round. */
  readonly width: number;
  /** Where the schedulers that could not refuse lie behind those that were asked. */
  readonly pressed: number;
  private readonly firstSlot: Uint32Array; // [servers]
  private readonly bits: number; // a server has at most 2 ** bits slots
  private readonly stride: number; // words of a server and its rounds, where all servers have as many; else 0

  constructor({ topology: { servers, slots, firstSlot }, schedulers }: Pick<Sim, 'topology' | 'schedulers'>) {
    this.pressed = Math.ceil(schedulers / 32);
    this.width = ASKED + 2 * this.pressed;
    this.firstSlot = firstSlot;
    this.bits = 32 - Math.clz32(maxOf(slots, 1) - 1);
    const mean = firstSlot[servers] / servers;
    this.stride = slots.every((count) => count === mean) ? HEAD + mean * this.width : 0;
    this.words = new Int32Array(this.head(servers));
    for (let server = 0; server < servers; server += 1)
      for (let round = this.first(server); round < this.end(server); round += this.width) {
        this.words[round + Of.place] = NONE;
        this.words[round + Of.unsatisfied] = NONE;
      }
  }

  /** Where the columns of a server begin. */
  head(server: ServerId): number {
    if (this.stride > 0) return server * this.stride;
    return server * HEAD + this.firstSlot[server] * this.width;
  }

  /** The first round of a server. */
  first(server: ServerId): Round {
    return this.head(server) + HEAD;
  }

  /** Where the last round of a server ends. */
  end(server: ServerId): Round {
    return this.head(server + 1);
  }

  /** The reservations behind a place have moved, all by as many places: rounds that ask about them follow. */
  shift(server: ServerId, place: number, by: number): void {
    const { words } = this;
    const end = this.end(server);
    for (let at = this.first(server) + Of.place; at < end; at += this.width)
      if (words[at] > place) words[at] += by;
  }

  /** Gives the next question of a round its number. */
  count(server: ServerId, round: Round): number {
    const { words, bits } = this;
    const times = ((words[round + Of.question] >> bits) + 1) & MOST_ASKED;
    const slot = bits === 0 ? 0 : ((round - this.first(server)) / this.width) | 0;
    words[round + Of.question] = (times << bits) | slot;
    return words[round + Of.question];
  }

  /** The round that a question belongs to. */
  of(server: ServerId, question: number): Round {
    return this.first(server) + (question & ((1 << this.bits) - 1)) * this.width;
  }

  how(round: Round): Ask {
    return (this.words[round + Of.how] & (SERVES - 1)) as Ask;
  }

  /** Writes the answer to a question; to an older question it is ignored, as the answer itself will be. */
  write(
    round: Round,
    question: number,
    belief: Belief,
    reported: StageId,
    size: Belief,
    serves: boolean,
  ): void {
    const { words } = this;
    if (words[round + Of.question] !== question) return;
    words[round + Of.belief] = belief;
    words[round + Of.reported] = reported;
    words[round + Of.size] = size;
    words[round + Of.how] = this.how(round) + (serves ? SERVES : 0);
  }

  /** Whether the answer serves the reservation that it is about. */
  serves(round: Round): boolean {
    return this.words[round + Of.how] >= SERVES;
  }

  /** Whether a round has asked a scheduler; `pressed` behind the round: so that it could not refuse. */
  hasAsked(round: Round, scheduler: SchedulerId): boolean {
    return ((this.words[round + ASKED + (scheduler >> 5)] >> (scheduler & 31)) & 1) === 1;
  }

  noteAsked(round: Round, scheduler: SchedulerId): void {
    this.words[round + ASKED + (scheduler >> 5)] |= 1 << (scheduler & 31);
  }

  forgetAsked(round: Round, scheduler: SchedulerId): void {
    this.words[round + ASKED + (scheduler >> 5)] &= ~(1 << (scheduler & 31));
  }

  /** The round has asked nobody. */
  forgetAll(round: Round): void {
    for (let i = ASKED; i < this.width; i += 1) this.words[round + i] = 0;
  }
}
