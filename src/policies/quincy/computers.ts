import { Sampler, type Stream } from '../../algorithms/random.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { NONE, type RackId, type ServerId, type ServerSetId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/**
 * The slots of the cluster as the scheduler knows them. A slot counts as free as soon as the message that ends its use is
 * sent: messages to a server arrive in the order in which they were sent, so the next task that is sent finds it free.
 */
export class Computers {
  /** Totals over the servers that are up: slots, roots, free slots. */
  slotsUp = 0;
  rootsUp = 0;
  freeTotal = 0;
  private readonly orderInRack: readonly Int32Array[]; // [racks]
  private next = 0;

  /** Slots that are up and hold no root. */
  readonly places = new Uint16Array(this.topology.servers); // [servers]
  readonly roots = new Uint16Array(this.topology.servers); // [servers]
  readonly free = new Uint16Array(this.topology.servers); // [servers]
  private readonly isUp = new Uint8Array(this.topology.servers); // [servers]
  private readonly freeInRack = new Uint32Array(this.topology.racks); // [racks]
  private readonly nextInRack = new Uint32Array(this.topology.racks); // [racks]
  /** All servers, and those of each rack, in random order, so that the first tasks do not always go to the same servers. */
  private readonly order = new Int32Array(this.topology.servers); // [servers]

  constructor(
    private readonly topology: Topology,
    stream: Stream,
  ) {
    const { servers, slots, racks } = topology;
    new Sampler().sampleDistinct(stream, servers, servers, this.order);
    const members: ServerId[][] = Array.from({ length: racks }, () => []);
    for (const server of this.order) members[topology.rackOf[server]].push(server);
    this.orderInRack = members.map((each) => Int32Array.from(each));
    for (let server = 0; server < servers; server += 1) this.back(server, slots[server]);
  }

  /** Number of slots that are up and hold no root (AMB-29). */
  get placesUp(): number {
    return this.slotsUp - this.rootsUp;
  }

  has(server: ServerId): boolean {
    return this.isUp[server] === 1;
  }

  take(server: ServerId): void {
    this.free[server] -= 1;
    this.freeInRack[this.topology.rackOf[server]] -= 1;
    this.freeTotal -= 1;
  }

  /** Frees a slot, unless its server is lost. */
  give(server: ServerId): void {
    if (!this.has(server)) return;
    this.free[server] += 1;
    this.freeInRack[this.topology.rackOf[server]] += 1;
    this.freeTotal += 1;
  }

  /** A root takes a free slot. */
  takeForRoot(server: ServerId): void {
    this.take(server);
    this.roots[server] += 1;
    this.places[server] -= 1;
    this.rootsUp += 1;
  }

  giveFromRoot(server: ServerId): void {
    if (!this.has(server)) return;
    this.roots[server] -= 1;
    this.places[server] += 1;
    this.rootsUp -= 1;
    this.give(server);
  }

  /** Removes the slots of a server that is lost. */
  lost(server: ServerId): void {
    while (this.free[server] > 0) this.take(server);
    this.slotsUp -= this.topology.slots[server];
    this.rootsUp -= this.roots[server];
    this.roots[server] = 0;
    this.places[server] = 0;
    this.isUp[server] = 0;
  }

  /** Adds a server that is up, with all its slots free. */
  back(server: ServerId, slots = this.topology.slots[server]): void {
    this.isUp[server] = 1;
    this.slotsUp += slots;
    this.places[server] = slots;
    for (let i = 0; i < slots; i += 1) this.give(server);
  }

  /** Finds a server of a rack with a free slot, or NONE. Each search starts where the last one ended. */
  freeIn(rack: RackId): ServerId {
    if (this.freeInRack[rack] === 0) return NONE;
    const order = this.orderInRack[rack];
    const at = this.firstFree(order, this.nextInRack[rack]);
    this.nextInRack[rack] = at;
    return order[at];
  }

  /** Finds any server with a free slot, or NONE. Each search starts where the last one ended. */
  freeAnywhere(): ServerId {
    if (this.freeTotal === 0) return NONE;
    this.next = this.firstFree(this.order, this.next);
    return this.order[this.next];
  }

  /** Calls `visit` with each server that has a free slot, until it returns false. */
  eachFree(visit: (server: ServerId) => boolean): void {
    for (const server of this.order) {
      if (this.freeTotal === 0) return;
      if (this.free[server] > 0 && !visit(server)) return;
    }
  }

  private firstFree(order: Int32Array, from: number): number {
    let at = from;
    while (this.free[order[at]] === 0) at = at + 1 === order.length ? 0 : at + 1;
    return at;
  }
}

/** Whether a set of servers contains a server. O(log size). */
export function setIncludes({ serverSets }: JobGraphs, set: ServerSetId, server: ServerId): boolean {
  let low = serverSets.first[set];
  let high = serverSets.first[set + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (serverSets.items[middle] < server) low = middle + 1;
    else high = middle;
  }
  return low < serverSets.first[set + 1] && serverSets.items[low] === server;
}
