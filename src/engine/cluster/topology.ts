import type { RackId, ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { DEFAULT_NETWORK, type NetworkPlan } from './network.ts';

/** The hardware: servers in racks, slots on servers, and the delay between any two of them. Never changes in a run. */
export interface Topology {
  readonly servers: number;
  readonly racks: number;
  readonly rackOf: Uint32Array; // [servers] → RackId
  readonly slots: Uint16Array; // [servers]
  /** The first slot of each server when all slots of the cluster stand in one row. */
  readonly firstSlot: Uint32Array; // [servers + 1] → slot
  /** One way, between any two actors: half of a round trip. */
  readonly networkDelay: Micros;
  /** Computing takes CPU time ÷ speed; 1 is an ordinary server (COM-2). */
  readonly speed: Float64Array; // [servers]
  /** What tasks take beside a slot (COM-3); null: nobody counts it. */
  readonly cores: Uint32Array | null; // [servers]
  readonly memory: Uint32Array | null; // [servers], MB
  readonly network: NetworkPlan;
  /** Bytes of external files that each server keeps (COM-7). */
  readonly fileCache: number;
}

/** What a topology is made from. */
export interface TopologySpec {
  readonly racks: number;
  readonly serversPerRack: number;
  /** The first so many racks have one server more; left out: none. */
  readonly largerRacks?: number;
  readonly slotsPerServer: number;
  readonly networkDelay: Micros;
  /** As many of each, or what each server has; left out: not counted. */
  readonly coresPerServer?: number | Uint32Array; // [servers]
  /** In MB; the same. */
  readonly memoryPerServer?: number | Uint32Array; // [servers]
  /** Left out: all servers are ordinary. */
  readonly speed?: Float64Array; // [servers]
  readonly network?: NetworkPlan;
  /** In bytes; left out: the usual. */
  readonly fileCache?: number;
}

/** Bytes of external files that a server keeps unless somebody says otherwise: our choice, no paper gives a size. */
export const USUAL_FILE_CACHE = 10_000_000_000;

/** Builds a cluster of racks that are equal but for one server at most; servers of a rack are neighbours. */
export function createTopology(spec: TopologySpec): Topology {
  const { serversPerRack, largerRacks = 0 } = spec;
  const servers = spec.racks * serversPerRack + largerRacks;
  const inLargerRacks = largerRacks * (serversPerRack + 1);
  const rackOf = new Uint32Array(servers);
  const firstSlot = new Uint32Array(servers + 1);
  for (let server = 0; server < servers; server += 1) {
    rackOf[server] =
      server < inLargerRacks
        ? Math.floor(server / (serversPerRack + 1))
        : largerRacks + Math.floor((server - inLargerRacks) / serversPerRack);
    firstSlot[server + 1] = firstSlot[server] + spec.slotsPerServer;
  }
  const slots = new Uint16Array(servers).fill(spec.slotsPerServer);
  const { racks, networkDelay, network = DEFAULT_NETWORK, fileCache = USUAL_FILE_CACHE } = spec;
  const speed = spec.speed ?? new Float64Array(servers).fill(1);
  const cores = ofEach(servers, spec.coresPerServer);
  const memory = ofEach(servers, spec.memoryPerServer);
  return { servers, racks, rackOf, slots, firstSlot, networkDelay, speed, cores, memory, network, fileCache };
}

function ofEach(servers: number, amount: number | Uint32Array | undefined): Uint32Array | null {
  if (amount === undefined) return null;
  return typeof amount === 'number' ? new Uint32Array(servers).fill(amount) : amount;
}

/** Counts the slots of the whole cluster. */
export function slotCount(topology: Topology): number {
  return topology.firstSlot[topology.servers];
}

/** Lists the servers of a rack. */
export function rackMembers(topology: Topology, rack: RackId): ServerId[] {
  const members: ServerId[] = [];
  for (let server = 0; server < topology.servers; server += 1) {
    if (topology.rackOf[server] === rack) members.push(server);
  }
  return members;
}
