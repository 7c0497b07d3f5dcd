import type { Topology } from '../cluster/topology.ts';
import { type Lane, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { KeptSlots } from './keptSlots.ts';

/**
 * A question's number, which its answer repeats, combines the slot's lane (in this many bits) and a count of the
 * slot's questions. The scheduler's id would not be enough: a server that was down may ask the same scheduler again
 * before the old answer arrives.
 */
const LANE_BITS = 8;
const LANES = (1 << LANE_BITS) - 1;

/** Columns of a slot: the scheduler that is asked, or NONE; the server's note; how many questions it was held for. */
const WORDS = 3;
const At = { scheduler: 0, note: 1, asked: 2 } as const;

/**
 * The open questions of servers, at most one for each slot, which is held meanwhile: which scheduler was asked, and
 * which answer belongs to it (Sparrow §3.2).
 */
export class Questions {
  private readonly words = new Int32Array(this.topology.firstSlot[this.topology.servers] * WORDS); // [slots · WORDS]
  constructor(
    private readonly kept: KeptSlots,
    private readonly topology: Topology,
  ) {
    for (let at = 0; at < this.words.length; at += WORDS) this.words[at + At.scheduler] = NONE;
  }

  /** Holds a slot for a question; returns the question's number. */
  begin(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): number {
    const { words } = this;
    const lane = this.kept.hold(server, stage);
    const at = this.slotOf(server, lane) * WORDS;
    words[at + At.scheduler] = scheduler;
    words[at + At.note] = note;
    words[at + At.asked] += 1;
    return (words[at + At.asked] << LANE_BITS) | lane;
  }

  /** The server's note on the reservation that a question is about. */
  noteOf(server: ServerId, question: number): number {
    return this.words[this.slotOf(server, question & LANES) * WORDS + At.note];
  }

  /** Frees the slot that waits for this answer; returns false if the slot no longer waits for it. */
  end(server: ServerId, question: number): boolean {
    const lane = question & LANES;
    const at = this.slotOf(server, lane) * WORDS;
    if (this.words[at + At.scheduler] === NONE) return false;
    if (((this.words[at + At.asked] << LANE_BITS) | lane) !== question) return false;
    this.words[at + At.scheduler] = NONE;
    this.kept.release(server, lane);
    return true;
  }

  /** Stops waiting for answers of a scheduler; calls back with the stage of each question. */
  giveUp(server: ServerId, scheduler: SchedulerId, onGivenUp: (stage: StageId) => void): void {
    for (let lane = 0; lane < this.topology.slots[server]; lane += 1) {
      const slot = this.slotOf(server, lane);
      if (this.words[slot * WORDS + At.scheduler] !== scheduler) continue;
      this.words[slot * WORDS + At.scheduler] = NONE;
      this.kept.release(server, lane);
      onGivenUp(this.kept.stageOf(server, lane));
    }
  }

  /** Forgets the questions of a server that went down. `KeptSlots.endAll` frees the slots. */
  forget(server: ServerId): void {
    for (let lane = 0; lane < this.topology.slots[server]; lane += 1)
      this.words[this.slotOf(server, lane) * WORDS + At.scheduler] = NONE;
  }

  /** The number of a slot among those of all servers. */
  private slotOf(server: ServerId, lane: Lane): number {
    return this.topology.firstSlot[server] + lane;
  }
}
