import { NeedsCare } from '../actors/authorErrors.ts';
import type { Topology } from '../cluster/topology.ts';
import { type Lane, NONE, type ServerId } from '../ids.ts';
import { AtServer, FREE, RUNNING, SERVER_WORDS } from './rows.ts';

/** The slots of servers: how many are free and how many run an attempt, and which free one is taken next. */
export class Slots {
  /** The most slots of a server. */
  readonly most: number = this.topology.slots.reduce((most, count) => Math.max(most, count), 0);
  /** The rows of servers, whose other words are those of their queues. */
  readonly rows = new Int32Array(this.topology.servers * SERVER_WORDS); // [servers · SERVER_WORDS]
  private readonly freeLanes = new Int32Array(this.topology.servers * this.most); // [servers · most] a stack for each server

  constructor(private readonly topology: Topology) {
    for (let server = 0; server < topology.servers; server += 1) {
      this.open(server);
      this.rows[server * SERVER_WORDS + AtServer.head] = NONE;
      // Lane 0 is on top.
      const slots = topology.slots[server];
      for (let lane = 0; lane < slots; lane += 1)
        this.freeLanes[server * this.most + lane] = slots - 1 - lane;
    }
  }

  /** Takes a free slot of a server. */
  take(server: ServerId): Lane {
    const at = server * SERVER_WORDS + AtServer.slots;
    if ((this.rows[at] & FREE) === 0) throw new NeedsCare();
    const lane = this.most === 1 ? 0 : this.next(server);
    this.rows[at] -= 1;
    return lane;
  }

  /** The free slot that is taken next. */
  next(server: ServerId): Lane {
    return this.most === 1 ? 0 : this.freeLanes[server * this.most + this.free(server) - 1];
  }

  /** Frees a slot; `running`: how many attempts have one less. */
  giveBack(server: ServerId, lane: Lane, running: 0 | 1): void {
    const at = server * SERVER_WORDS + AtServer.slots;
    if (this.most > 1) this.freeLanes[server * this.most + (this.rows[at] & FREE)] = lane;
    this.rows[at] += 1 - running * RUNNING;
  }

  /** Makes all slots of a server unavailable; all must be free. */
  close(server: ServerId): void {
    this.rows[server * SERVER_WORDS + AtServer.slots] = 0;
  }

  /** Makes all slots of a server available again, all free. */
  open(server: ServerId): void {
    this.rows[server * SERVER_WORDS + AtServer.slots] = this.topology.slots[server];
  }

  free(server: ServerId): number {
    return this.rows[server * SERVER_WORDS + AtServer.slots] & FREE;
  }

  /** Attempts that have a slot. */
  running(server: ServerId): number {
    return this.rows[server * SERVER_WORDS + AtServer.slots] >>> 16;
  }
}
