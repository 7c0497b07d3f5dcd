import type { Topology } from '../cluster/topology.ts';
import { type Lane, NONE, type ServerId } from '../ids.ts';

/** What the numbers at the beginning of a server's row are. */
export const At = {
  /** Slots that are neither running nor kept. */
  free: 0,
  /** Attempts that have a slot. */
  running: 1,
  /** Entries in all its queues. */
  queued: 2,
  /** The oldest and the newest entry of its first queue. */
  head: 3,
  tail: 4,
} as const;

/** Where the slots begin in a server's row, and how many numbers each takes. */
const SLOTS_AT = 5;
export const SLOT_WORDS = 8;

/** A line of the processor's caches. A server with one slot needs less, and lies in one. */
const LINE_WORDS = 16;

/** What the numbers of a slot are. */
export const In = {
  /** What it is for: `Use`. */
  use: 0,
  /** The lanes of a server that are free are a stack: this is the lane at this place of it. */
  freeLane: 1,
  /** Row of what it is held or kept for in the trace. */
  row: 2,
  /** Of the question that it is held for: the scheduler, or NONE, and the server's note. */
  askedScheduler: 3,
  askedNote: 4,
  /** The stage that it is held for, or the job that it is kept for. */
  whose: 5,
  /** How many questions it was held for, which tells them apart. */
  questions: 6,
  /** What runs there, or NONE. */
  attempt: 7,
} as const;

/**
 * The state of all servers and their slots: a row for each server, with the numbers of each of its slots at the end, so that
 * an event, which happens to one server, finds all that it needs in one place of memory. `Slots` and `Queues` say what may
 * be done to them.
 */
export class ServerRows {
  readonly words: Int32Array;
  /** Numbers from one server to the next: as many slots have room as the largest server has. */
  readonly stride: number;
  /** As many slots as the largest server has. */
  readonly lanes: number;
  /** Slots of each server. */
  readonly slots: ArrayLike<number>;

  constructor({ servers, slots }: Pick<Topology, 'servers' | 'slots'>) {
    this.slots = slots;
    this.lanes = slots.reduce((most, count) => Math.max(most, count), 0);
    this.stride = Math.ceil((SLOTS_AT + this.lanes * SLOT_WORDS) / LINE_WORDS) * LINE_WORDS;
    this.words = new Int32Array(servers * this.stride);
    for (let server = 0; server < servers; server += 1) this.begin(server, slots[server]);
  }

  free(server: ServerId): number {
    return this.words[server * this.stride + At.free];
  }

  running(server: ServerId): number {
    return this.words[server * this.stride + At.running];
  }

  queued(server: ServerId): number {
    return this.words[server * this.stride + At.queued];
  }

  /** Where the numbers of a slot begin. */
  slotAt(server: ServerId, lane: Lane): number {
    return server * this.stride + SLOTS_AT + lane * SLOT_WORDS;
  }

  /** All slots of a server are free, and nothing waits. */
  private begin(server: ServerId, slots: number): void {
    const at = server * this.stride;
    this.words[at + At.free] = slots;
    this.words[at + At.head] = NONE;
    this.words[at + At.tail] = NONE;
    for (let lane = 0; lane < slots; lane += 1) {
      const slot = this.slotAt(server, lane);
      this.words[slot + In.row] = NONE;
      this.words[slot + In.attempt] = NONE;
      this.words[slot + In.askedScheduler] = NONE;
      this.words[slot + In.freeLane] = slots - 1 - lane; // lane 0 is on top
    }
  }
}
