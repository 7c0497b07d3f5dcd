import type { EntryId, Lane, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { KeptQuestions } from './keptQuestions.ts';
import type { KeptSlots } from './keptSlots.ts';
import { In, type ServerRows } from './serverRows.ts';

/**
 * An answer names its question by the slot's lane and how many it had asked, in one number: lanes take so many bits. The
 * scheduler that was asked would not do: a server that was down may ask it anew before the old answer comes.
 */
const LANE_BITS = 8;
const LANES = (1 << LANE_BITS) - 1;

/** Gives the lane whose question an answer is for. */
export function laneOf(question: number): Lane {
  return question & LANES;
}

/** Names the next question of a slot, after it has asked so many. */
export function questionOf(lane: Lane, asked: number): number {
  return (asked << LANE_BITS) | lane;
}

/** The questions that slots are held for, one for each slot: whom it asks, and which answer is its own (Sparrow §3.2). */
export class Questions {
  /** The reservations that stay in their queues meanwhile; null: a question takes its reservation out. */
  readonly entries: KeptQuestions | null;
  private readonly kept: KeptSlots;
  private readonly rows: ServerRows;
  private readonly words: Int32Array;

  constructor(kept: KeptSlots, rows: ServerRows, keepsAsked: boolean) {
    this.kept = kept;
    this.rows = rows;
    this.words = rows.words;
    this.entries = keepsAsked ? new KeptQuestions(rows.slots.length * rows.lanes) : null;
  }

  /** Holds a slot for a question; gives the name of it. `entry`: the reservation, where it stays in its queue. */
  begin(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number, entry: EntryId): number {
    const { words } = this;
    const lane = this.kept.hold(server, stage);
    const at = this.rows.slotAt(server, lane);
    words[at + In.askedScheduler] = scheduler;
    words[at + In.askedNote] = note;
    words[at + In.questions] += 1;
    if (this.entries !== null) this.entries.begin(this.slotOf(server, lane), entry);
    return questionOf(lane, words[at + In.questions]);
  }

  /** The server's note on the reservation that a question is about. */
  noteOf(server: ServerId, question: number): number {
    return this.words[this.rows.slotAt(server, laneOf(question)) + In.askedNote];
  }

  /** Frees the slot that waits for this answer; false when the wait was given up before. */
  end(server: ServerId, question: number): boolean {
    const lane = laneOf(question);
    const at = this.rows.slotAt(server, lane);
    if (this.words[at + In.askedScheduler] === NONE) return false;
    if (questionOf(lane, this.words[at + In.questions]) !== question) return false;
    this.words[at + In.askedScheduler] = NONE;
    this.kept.release(server, lane);
    return true;
  }

  /** Gives the reservation that a question was about if it is in its queue still; nobody asks about it any more. */
  takeEntry(server: ServerId, question: number): EntryId {
    return this.entries === null ? NONE : this.entries.end(this.slotOf(server, laneOf(question)));
  }

  /** Stops waiting for a scheduler; calls back with the stage of each question. */
  giveUp(server: ServerId, scheduler: SchedulerId, onGivenUp: (stage: StageId) => void): void {
    for (let lane = 0; lane < this.rows.slots[server]; lane += 1) {
      const at = this.rows.slotAt(server, lane);
      if (this.words[at + In.askedScheduler] !== scheduler) continue;
      this.words[at + In.askedScheduler] = NONE;
      this.kept.release(server, lane);
      this.entries?.end(this.slotOf(server, lane));
      onGivenUp(this.words[at + In.whose]);
    }
  }

  /** A server is lost with all that it asked; its slots are freed elsewhere. */
  forget(server: ServerId): void {
    for (let lane = 0; lane < this.rows.slots[server]; lane += 1) {
      this.words[this.rows.slotAt(server, lane) + In.askedScheduler] = NONE;
      this.entries?.end(this.slotOf(server, lane));
    }
  }

  /** The number of a slot among those of all servers. */
  private slotOf(server: ServerId, lane: Lane): number {
    return server * this.rows.lanes + lane;
  }
}
