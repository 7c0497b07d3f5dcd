import type { EntryId, Lane, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { KeptQuestions } from './keptQuestions.ts';
import type { KeptSlots } from './keptSlots.ts';
import { In, type ServerRows } from './serverRows.ts';

/**
 * A question's number, which its answer repeats, combines the slot's lane (in this many bits) and a count of the
 * slot's questions. The scheduler's id would not be enough: a server that was down may ask the same scheduler again
 * before the old answer arrives.
 */
const LANE_BITS = 8;
const LANES = (1 << LANE_BITS) - 1;

/** Returns the lane that is held for a question. */
export function laneOf(question: number): Lane {
  return question & LANES;
}

/** Returns the number of a slot's question, given the count of the slot's questions so far. */
export function questionOf(lane: Lane, asked: number): number {
  return (asked << LANE_BITS) | lane;
}

/**
 * The open questions of servers, at most one for each slot, which is held meanwhile: which scheduler was asked, and
 * which answer belongs to it (Sparrow §3.2).
 */
export class Questions {
  /** The reservations that stay in their queues during a question; null: a question removes its reservation. */
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

  /**
   * Holds a slot for a question; returns the question's number. `entry` is the reservation, if it stays in its queue.
   */
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

  /** Frees the slot that waits for this answer; returns false if the slot no longer waits for it. */
  end(server: ServerId, question: number): boolean {
    const lane = laneOf(question);
    const at = this.rows.slotAt(server, lane);
    if (this.words[at + In.askedScheduler] === NONE) return false;
    if (questionOf(lane, this.words[at + In.questions]) !== question) return false;
    this.words[at + In.askedScheduler] = NONE;
    this.kept.release(server, lane);
    return true;
  }

  /** Ends the question about a reservation; returns the reservation if it is still in its queue, else NONE. */
  takeEntry(server: ServerId, question: number): EntryId {
    return this.entries === null ? NONE : this.entries.end(this.slotOf(server, laneOf(question)));
  }

  /** Stops waiting for answers of a scheduler; calls back with the stage of each question. */
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

  /** Forgets the questions of a server that went down. `KeptSlots.endAll` frees the slots. */
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
