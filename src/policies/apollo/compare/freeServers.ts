import type { Topology } from '../../../engine/cluster/topology.ts';
import { serversInUse } from '../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';

/** The servers with a free slot, in no order: each comes and goes in constant time. */
export class FreeServers {
  /** The first `count` of them. */
  readonly servers: Int32Array;
  count = 0;
  private readonly slots: ArrayLike<number>; // [servers]
  private readonly taken: Int32Array; // [servers] slots
  private readonly place: Int32Array; // [servers] in `servers`, or NONE

  constructor(topology: Topology) {
    this.slots = topology.slots;
    this.servers = new Int32Array(topology.servers);
    this.taken = new Int32Array(topology.servers);
    this.place = new Int32Array(topology.servers).fill(NONE);
    for (const server of serversInUse(topology)) this.set(server, 0);
  }

  freeSlots(server: ServerId): number {
    return this.slots[server] - this.taken[server];
  }

  /** One more slot is taken, or one more task waits for it. */
  take(server: ServerId): void {
    this.set(server, this.taken[server] + 1);
  }

  /** So many tasks were expected in vain. */
  giveBack(server: ServerId, tasks: number): void {
    this.set(server, this.taken[server] - tasks);
  }

  /** So many tasks are on a server. */
  set(server: ServerId, tasks: number): void {
    this.taken[server] = tasks;
    const isFree = tasks < this.slots[server];
    if (isFree && this.place[server] === NONE) {
      this.place[server] = this.count;
      this.servers[this.count] = server;
      this.count += 1;
    } else if (!isFree && this.place[server] !== NONE) this.remove(server);
  }

  private remove(server: ServerId): void {
    this.count -= 1;
    const last = this.servers[this.count];
    this.servers[this.place[server]] = last;
    this.place[last] = this.place[server];
    this.place[server] = NONE;
  }
}
