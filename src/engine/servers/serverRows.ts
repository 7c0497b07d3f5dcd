import type { Topology } from '../cluster/topology.ts';
import { type Lane, NONE, type ServerId } from '../ids.ts';

/** The columns at the start of a server's row. */
export const At = {
  /** Number of free slots: neither running nor kept. */
  free: 0,
  /** Number of attempts that have a slot. */
  running: 1,
  /** Number of entries in all its queues. */
  queued: 2,
  /** The oldest and the newest entry of its first queue. */
  head: 3,
  tail: 4,
} as const;

/** Where the slots begin in a server's row, and how many numbers each slot takes. */
const SLOTS_AT = 5;
export const SLOT_WORDS = 8;

/** A cache line, in 32-bit words. A server with one slot fits into one. */
const LINE_WORDS = 16;

/** The columns of a slot. */
export const In = {
  /** What the slot is used for: `Use` in slots.ts. */
  use: 0,
  /** The free lanes of a server are a stack; slot i of the row stores its element i. */
  freeLane: 1,
  /** Row, in the trace, of the hold or of the kept slot. */
  row: 2,
  /** The question that the slot is held for: the scheduler asked, or NONE, and the server's note. */
  askedScheduler: 3,
  askedNote: 4,
  /** The stage that the slot is held for, or the job that it is kept for. */
  whose: 5,
  /** How many questions the slot was held for so far, which distinguishes them. */
  questions: 6,
  /** The attempt that runs in the slot, or NONE. */
  attempt: 7,
} as const;

/**
 * The state of all servers and their slots: one row for each server, with its slots at the end, so that an event of
 * one server touches one place in memory. `Slots` and `Queues` change it.
 */
export class ServerRows {
  readonly words: Int32Array;
  /** Length of a server's row, in words; the same for all, so that the server with the most slots fits. */
  readonly stride: number;
  /** The largest number of slots of a server. */
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

  /** The index of a slot's first word. */
  slotAt(server: ServerId, lane: Lane): number {
    return server * this.stride + SLOTS_AT + lane * SLOT_WORDS;
  }

  /** Initializes a server: all slots free, queues empty. */
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
