import type { Topology } from '../cluster/topology.ts';
import { type Lane, NONE, type ServerId } from '../ids.ts';

/** Numbers of a row. Two rows share a line of the processor's cache, and one row never lies in two. */
export const ROW = 8;

/** What the numbers of a server's row are. */
export const At = {
  /** Slots that are neither running nor kept. */
  free: 0,
  /** Attempts that have a slot. */
  running: 1,
  /** Entries in all its queues. */
  queued: 2,
  firstSlot: 3,
  /** The oldest and the newest entry of its first queue. */
  head: 4,
  tail: 5,
  /** Slots that it has. */
  slots: 6,
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
 * The state of all servers and their slots, a row for each: an event happens to one server, and finds all that it needs in
 * one or two places of memory. `Slots` and `Queues` say what may be done to them.
 */
export class ServerRows {
  readonly servers: Int32Array; // [servers · ROW]
  readonly slots: Int32Array; // [slots · ROW]

  constructor({ servers, slots, firstSlot }: Pick<Topology, 'servers' | 'slots' | 'firstSlot'>) {
    this.servers = new Int32Array(servers * ROW);
    this.slots = new Int32Array(firstSlot[servers] * ROW);
    for (let server = 0; server < servers; server += 1) {
      const at = server * ROW;
      this.servers[at + At.firstSlot] = firstSlot[server];
      this.servers[at + At.slots] = slots[server];
      this.servers[at + At.free] = slots[server];
      this.servers[at + At.head] = NONE;
      this.servers[at + At.tail] = NONE;
      for (let lane = 0; lane < slots[server]; lane += 1) {
        const slot = (firstSlot[server] + lane) * ROW;
        this.slots[slot + In.row] = NONE;
        this.slots[slot + In.attempt] = NONE;
        this.slots[slot + In.askedScheduler] = NONE;
        this.slots[slot + In.freeLane] = slots[server] - 1 - lane; // lane 0 is on top
      }
    }
  }

  free(server: ServerId): number {
    return this.servers[server * ROW + At.free];
  }

  running(server: ServerId): number {
    return this.servers[server * ROW + At.running];
  }

  queued(server: ServerId): number {
    return this.servers[server * ROW + At.queued];
  }

  /** Where the row of a slot begins. */
  slotAt(server: ServerId, lane: Lane): number {
    return (this.servers[server * ROW + At.firstSlot] + lane) * ROW;
  }
}
