import { Sampler, type Stream } from '../../algorithms/random.ts';
import type { IntList } from '../../base/intList.ts';
import { Ring } from '../../base/ring.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../../engine/ids.ts';

/** Stale entries that the ring may hold, beside twice its valid ones, before it is cleaned. */
const MOST_STALE = 1000;

/** The free slots that a central scheduler knows of, in the order in which they came free. */
export class FreeSlots {
  total = 0;
  private readonly count: Uint16Array; // [servers] known free slots
  private readonly stale: Uint32Array; // [servers] entries in the ring whose slot was taken by `takeFrom` or `forget`
  private readonly ring = new Ring();

  /** At first all slots are free: in random order if a stream is given, else the first slot of each server, then the second… */
  constructor(topology: Topology, stream?: Stream) {
    this.count = new Uint16Array(topology.servers);
    this.stale = new Uint32Array(topology.servers);
    const servers = serversByLane(topology);
    if (stream === undefined) {
      for (const server of servers) this.add(server);
      return;
    }
    const order = new Int32Array(servers.length);
    new Sampler().sampleDistinct(stream, servers.length, servers.length, order);
    for (const place of order) this.add(servers[place]);
  }

  /** Adds a free slot. */
  add(server: ServerId): void {
    this.count[server] += 1;
    this.total += 1;
    this.ring.add(server);
    if (this.ring.length > MOST_STALE + 2 * this.total) this.dropStale();
  }

  /** Adds a free slot of each of the servers from one place to another, the last one first. */
  addBackwards(servers: Int32Array, from: number, to: number): void {
    for (let i = to - 1; i >= from; i -= 1) {
      this.count[servers[i]] += 1;
      this.ring.add(servers[i]);
    }
    this.total += to - from;
    if (this.ring.length > MOST_STALE + 2 * this.total) this.dropStale();
  }

  /** Forgets all slots of a server. */
  forget(server: ServerId): void {
    this.total -= this.count[server];
    this.stale[server] += this.count[server];
    this.count[server] = 0;
  }

  has(server: ServerId): boolean {
    return this.count[server] > 0;
  }

  /** Free slots of a server. */
  of(server: ServerId): number {
    return this.count[server];
  }

  /** Takes the slot that has been free longest, or NONE. */
  take(): ServerId {
    while (this.total > 0) {
      const server = this.ring.take();
      if (this.isStale(server)) continue;
      this.count[server] -= 1;
      this.total -= 1;
      return server;
    }
    return NONE;
  }

  /** Takes so many slots, as far as there are, that have been free longest, and adds their servers to a list. */
  takeInto(list: IntList, most: number): number {
    const taken = Math.min(most, this.total);
    for (let left = taken; left > 0; ) {
      const server = this.ring.take();
      if (this.isStale(server)) continue;
      this.count[server] -= 1;
      list.add(server);
      left -= 1;
    }
    this.total -= taken;
    return taken;
  }

  /** Takes the slot that has been free longest if its server will do, else one of the first server that does; or NONE. */
  takeWhere(mayUse: (server: ServerId) => boolean): ServerId {
    if (this.total === 0) return NONE;
    while (this.isStale(this.ring.oldest)) this.ring.take();
    if (mayUse(this.ring.oldest)) return this.take();
    for (let server = 0; server < this.count.length; server += 1) {
      if (this.count[server] === 0 || !mayUse(server)) continue;
      this.takeFrom(server);
      return server;
    }
    return NONE;
  }

  /** Whether a server that will do has one. */
  someWhere(mayUse: (server: ServerId) => boolean): boolean {
    if (this.total === 0) return false;
    for (let server = 0; server < this.count.length; server += 1) {
      if (this.count[server] > 0 && mayUse(server)) return true;
    }
    return false;
  }

  /** Takes a slot of a server that has one. */
  takeFrom(server: ServerId): void {
    this.count[server] -= 1;
    this.total -= 1;
    this.stale[server] += 1;
  }

  /** Whether the entry of a server that was just taken from the ring is stale; if so, counts it off. */
  private isStale(server: ServerId): boolean {
    if (this.stale[server] === 0) return false;
    this.stale[server] -= 1;
    return true;
  }

  /** Removes stale entries. If all tasks have server constraints, `take` is never called, and they would pile up. */
  private dropStale(): void {
    for (let left = this.ring.length; left > 0; left -= 1) {
      const server = this.ring.take();
      if (!this.isStale(server)) this.ring.add(server);
    }
  }
}

/** Lists the server of every slot: of all first lanes, then of all second ones. */
function serversByLane({ servers, slots }: Topology): readonly ServerId[] {
  const most = slots.reduce((a, b) => Math.max(a, b), 0);
  const list: ServerId[] = [];
  for (let lane = 0; lane < most; lane += 1) {
    for (let server = 0; server < servers; server += 1) if (lane < slots[server]) list.push(server);
  }
  return list;
}
