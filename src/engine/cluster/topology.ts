import type { RackId, ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { DEFAULT_NETWORK, type NetworkPlan } from './network.ts';

/** The hardware: servers in racks, slots on servers, and the network. Never changes in a run. */
export interface Topology {
  readonly servers: number;
  readonly racks: number;
  readonly rackOf: Uint32Array; // [servers] → RackId
  /** 0: blacklisted, no task runs there (Hopper §2.2). */
  readonly slots: Uint16Array; // [servers]
  /** The first slot of each server when all slots of the cluster are numbered in order. */
  readonly firstSlot: Uint32Array; // [servers + 1] → slot
  /** One-way delay of a message between any two actors: half of a round trip. */
  readonly networkDelay: Micros;
  /** Computing takes CPU time ÷ speed; an ordinary server has speed 1 (COM-2). */
  readonly speed: Float64Array; // [servers]
  /** Cores and memory, which tasks need beside a slot (COM-3); null: not counted. */
  readonly cores: Uint32Array | null; // [servers]
  readonly memory: Uint32Array | null; // [servers], MB
  readonly network: NetworkPlan;
  /** Size of each server's cache of external files, in bytes (COM-7). */
  readonly fileCache: number;
}

/** Input of `createTopology`. */
export interface TopologySpec {
  readonly racks: number;
  readonly serversPerRack: number;
  /** Servers of each rack, where not all have `serversPerRack`. */
  readonly rackSizes?: readonly number[]; // [racks]
  /** Slots of every server, or of each. */
  readonly slotsPerServer: number | ArrayLike<number>; // [servers]
  /** Servers without slots, on which no task runs (HOP-6). Default: none. */
  readonly blacklist?: readonly ServerId[];
  readonly networkDelay: Micros;
  /** Cores of every server, or of each. Default: not counted. */
  readonly coresPerServer?: number | Uint32Array; // [servers]
  /** Memory of every server, or of each, in MB. Default: not counted. */
  readonly memoryPerServer?: number | Uint32Array; // [servers]
  /** Default: all servers have speed 1. */
  readonly speed?: Float64Array; // [servers]
  readonly network?: NetworkPlan;
  /** In bytes. Default: USUAL_FILE_CACHE. */
  readonly fileCache?: number;
}

/** Default size of a server's cache of external files, in bytes. Our choice: no paper gives a size. */
export const USUAL_FILE_CACHE = 10_000_000_000;

/** Builds a cluster of racks. Servers of a rack have consecutive numbers. */
export function createTopology(spec: TopologySpec): Topology {
  const { serversPerRack, rackSizes = new Array<number>(spec.racks).fill(serversPerRack) } = spec;
  const rackOf = Uint32Array.from(rackSizes.flatMap((size, rack) => new Array<RackId>(size).fill(rack)));
  const servers = rackOf.length;
  const firstSlot = new Uint32Array(servers + 1);
  const slots = new Uint16Array(servers);
  if (typeof spec.slotsPerServer === 'number') slots.fill(spec.slotsPerServer);
  else slots.set(spec.slotsPerServer);
  for (const server of spec.blacklist ?? []) slots[server] = 0;
  for (let server = 0; server < servers; server += 1)
    firstSlot[server + 1] = firstSlot[server] + slots[server];
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

/** Lists the servers that are not blacklisted. */
export function serversInUse({ slots }: Pick<Topology, 'slots'>): readonly ServerId[] {
  return [...slots.keys()].filter((server) => slots[server] > 0);
}

/** A time for which a server is taken down on purpose, which everybody can know ahead (Apollo §3.3). */
export interface Maintenance {
  readonly server: ServerId;
  readonly at: Micros;
  /** When it is up again. */
  readonly backAt: Micros;
}
