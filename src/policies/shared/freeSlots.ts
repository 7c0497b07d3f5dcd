import { doubled } from '../../base/doubled.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import type { ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

/** The free slots that a central scheduler knows of, the longest free first. */
export class FreeSlots {
  total = 0;
  private readonly count: Uint16Array; // [servers] known free slots
  private readonly stale: Uint16Array; // [servers] places in the ring that were taken out of turn
  private ring = new Int32Array(1024);
  private head = 0;
  private length = 0;

  constructor(topology: Topology) {
    this.count = new Uint16Array(topology.servers);
    this.stale = new Uint16Array(topology.servers);
    const most = topology.slots.reduce((a, b) => Math.max(a, b), 0);
    for (let lane = 0; lane < most; lane += 1) {
      for (let server = 0; server < topology.servers; server += 1) {
        if (lane < topology.slots[server]) this.add(server);
      }
    }
  }

  /** Notes a free slot. */
  add(server: ServerId): void {
    this.count[server] += 1;
    this.total += 1;
    if (this.length === this.ring.length) this.grow();
    this.ring[(this.head + this.length) & (this.ring.length - 1)] = server;
    this.length += 1;
  }

  has(server: ServerId): boolean {
    return this.count[server] > 0;
  }

  /** Takes the slot that has been free longest, or NONE. */
  take(): ServerId {
    while (this.total > 0) {
      const server = this.ring[this.head];
      this.head = (this.head + 1) & (this.ring.length - 1);
      this.length -= 1;
      if (this.stale[server] > 0) {
        this.stale[server] -= 1;
        continue;
      }
      this.count[server] -= 1;
      this.total -= 1;
      return server;
    }
    return NONE;
  }

  /** Takes a slot of a server that has one. */
  takeFrom(server: ServerId): void {
    this.count[server] -= 1;
    this.total -= 1;
    this.stale[server] += 1;
  }

  private grow(): void {
    const { ring, head } = this;
    const larger = doubled(ring);
    for (let i = 0; i < this.length; i += 1) larger[i] = ring[(head + i) & (ring.length - 1)];
    this.ring = larger;
    this.head = 0;
  }
}
