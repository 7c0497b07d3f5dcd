import { serversInUse, type Topology } from '../../../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';

export type FreeServers = ReturnType<typeof createFreeServers>;

/** The servers with a free slot, in no order: each comes and goes in constant time. */
export function createFreeServers(topology: Topology) {
  const { slots } = topology;
  const servers = new Int32Array(topology.servers);
  const taken = new Int32Array(topology.servers); // slots
  const places = new Int32Array(topology.servers).fill(NONE); // in `servers`, or NONE
  let count = 0;
  for (const server of serversInUse(topology)) set(server, 0);

  /** So many tasks are on a server. */
  function set(server: ServerId, tasks: number): void {
    taken[server] = tasks;
    const isFree = tasks < slots[server];
    if (isFree && places[server] === NONE) {
      places[server] = count;
      servers[count] = server;
      count += 1;
    } else if (!isFree && places[server] !== NONE) remove(server);
  }

  function remove(server: ServerId): void {
    count -= 1;
    const last = servers[count];
    servers[places[server]] = last;
    places[last] = places[server];
    places[server] = NONE;
  }

  return {
    /** The first `count` of them. */
    servers,
    count: () => count,
    freeSlots(server: ServerId): number {
      return slots[server] - taken[server];
    },

    /** One more slot is taken, or one more task waits for it. */
    take(server: ServerId): void {
      set(server, taken[server] + 1);
    },

    /** So many tasks were expected in vain. */
    giveBack(server: ServerId, tasks: number): void {
      set(server, taken[server] - tasks);
    },

    set,
  };
}
