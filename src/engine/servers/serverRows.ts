import type { Topology } from '../cluster/topology.ts';
import { type Lane, NONE, type ServerId } from '../ids.ts';

/** Numbers of a row. */
export const ROW = 8;

/** What the numbers of a server's row are. */
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
  /** Slots that it has. */
  slots: 5,
} as const;

/** What the numbers of a slot's row are. */
export const In = {
  /** What it is kept for: `Use`. */
  use: 0,
  /** Row of the hold or the root in the trace. */
  row: 1,
  /** What runs there, or NONE. */
  attempt: 2,
  /** Of the question that it is held for: the scheduler, or NONE, and the server's note. */
  askedScheduler: 3,
  /** The stage that it is held for. */
  stage: 4,
  askedNote: 5,
  /** The lanes of a server that are free are a stack: this is the lane at this place of it. */
  freeLane: 6,
} as const;

/**
 * The state of all servers and their slots: a row for each server, and behind it one for each of its slots, so that an
 * event, which happens to one server, finds all that it needs in one place of memory. `Slots` and `Queues` say what may be
 * done to them.
 */
export class ServerRows {
  readonly words: Int32Array;
  /** Numbers from one server to the next: as many slots have room as the largest server has. */
  readonly stride: number;

  constructor({ servers, slots }: Pick<Topology, 'servers' | 'slots'>) {
    this.stride = ROW * (1 + slots.reduce((most, count) => Math.max(most, count), 0));
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

  /** Where the row of a slot begins. */
  slotAt(server: ServerId, lane: Lane): number {
    return server * this.stride + ROW + lane * ROW;
  }

  /** All slots of a server are free, and nothing waits. */
  private begin(server: ServerId, slots: number): void {
    const at = server * this.stride;
    this.words[at + At.slots] = slots;
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
