import { limits } from '../../scenario/shape/limits.ts';
import type { ClusterSpec } from '../../scenario/shape/schema.ts';
import type { ImportReport } from '../report.ts';
import { sayCount, sayMany, sayNumber } from '../say.ts';
import type { TakenColumn } from './node.ts';

/** Servers of one size in a rack. Undefined: the file does not tell. */
export interface FoundServers {
  readonly servers: number;
  readonly slots: number | undefined;
  readonly cores: number | undefined;
  readonly memory: number | undefined; // MB
}

/** A rack of a real cluster. */
export interface FoundRack {
  /** Empty where the file tells none. */
  readonly name: string;
  readonly sizes: readonly FoundServers[];
}

/** A real cluster, as files tell of it. */
export interface FoundCluster {
  /** What the files are. */
  readonly title: string;
  readonly racks: readonly FoundRack[];
  /** How large it is, in words. */
  readonly says: string;
  readonly columns: readonly TakenColumn[];
  readonly report: ImportReport;
}

/** Counts the servers of a rack. */
export function serversIn({ sizes }: FoundRack): number {
  return sizes.reduce((sum, { servers }) => sum + servers, 0);
}

/**
 * A cluster of these racks, with the network and all else of another one. What most racks are is the usual; the others are
 * told one by one.
 */
export function clusterOf(racks: readonly FoundRack[], like: ClusterSpec): ClusterSpec {
  const { largerRacks: _, unlikeRacks: _own, blacklist: _known, servers: _drawn, ...rest } = like;
  const all = racks.flatMap(({ sizes }) => sizes);
  const usual = mostOf(all, keyOf, ({ servers }) => servers);
  const isPlain = ({ sizes }: FoundRack) => sizes.length === 1 && keyOf(sizes[0]) === keyOf(usual);
  const plain = racks.filter(isPlain);
  const serversPerRack = serversIn(mostOf(plain.length > 0 ? plain : racks, serversIn, () => 1));
  const own = racks.flatMap((each, rack) =>
    isPlain(each) && serversIn(each) === serversPerRack
      ? []
      : each.sizes.map((size) => ({ rack, servers: size.servers, ...differences(size, usual) })),
  );
  return {
    ...rest,
    racks: racks.length,
    serversPerRack,
    slotsPerServer: usual.slots ?? like.slotsPerServer,
    ...(usual.cores !== undefined && { coresPerServer: usual.cores }),
    ...(usual.memory !== undefined && { memoryPerServer: usual.memory }),
    ...(own.length > 0 && { unlikeRacks: own }),
  };
}

const keyOf = ({ slots, cores, memory }: FoundServers): string => `${slots} ${cores} ${memory}`;

/** What a size has unlike the usual one. */
function differences(size: FoundServers, usual: FoundServers) {
  const { slots, cores, memory } = size;
  return {
    ...(slots !== undefined && slots !== usual.slots && { slots }),
    ...(cores !== undefined && cores !== usual.cores && { cores }),
    ...(memory !== undefined && memory !== usual.memory && { memory }),
  };
}

/** The first of the items whose key has the greatest weight. */
function mostOf<Item>(
  items: readonly Item[],
  key: (item: Item) => string | number,
  weight: (item: Item) => number,
): Item {
  const weights = new Map<string | number, number>();
  for (const item of items) weights.set(key(item), (weights.get(key(item)) ?? 0) + weight(item));
  const of = (item: Item) => weights.get(key(item)) ?? 0;
  return items.reduce((best, item) => (of(item) > of(best) ? item : best));
}

/** Says how large a cluster is: `12 servers in 3 racks: 8 of 16 cores and 64 GB, 4 of 64 cores and 256 GB`. */
export function sayCluster(racks: readonly FoundRack[]): string {
  const sizes = new Map<string, FoundServers>();
  for (const size of racks.flatMap((rack) => rack.sizes)) {
    const before = sizes.get(keyOf(size))?.servers ?? 0;
    sizes.set(keyOf(size), { ...size, servers: before + size.servers });
  }
  const sorted = [...sizes.values()].sort((a, b) => b.servers - a.servers);
  const servers = racks.reduce((sum, rack) => sum + serversIn(rack), 0);
  const head = `${sayMany(servers, 'server')} in ${sayMany(racks.length, 'rack')}`;
  const told = sorted.slice(0, MOST_TOLD).map((size) => {
    const words = saySize(size);
    return sorted.length === 1
      ? servers === 1
        ? words
        : `each of ${words}`
      : `${sayCount(size.servers)} of ${words}`;
  });
  const more = sorted.length > MOST_TOLD ? [`and ${sorted.length - MOST_TOLD} other sizes`] : [];
  return `${head}: ${[...told, ...more].join(', ')}`;
}

/** So many sizes are told one by one. */
const MOST_TOLD = 4;

/** Says what a server has: `16 cores and 64 GB`. */
export function saySize({ slots, cores, memory }: FoundServers): string {
  const parts = [
    ...(cores === undefined ? [] : [sayMany(cores, 'core')]),
    ...(memory === undefined ? [] : [sayMemory(memory)]),
    ...(slots === undefined || slots === cores ? [] : [sayMany(slots, 'slot')]),
  ];
  return parts.length === 0 ? 'unknown size' : parts.join(parts.length === 2 ? ' and ' : ', ');
}

/** Says an amount of memory, given in MB. */
function sayMemory(megabytes: number): string {
  return megabytes >= 1_000
    ? `${sayNumber(Number((megabytes / 1_000).toPrecision(3)))} GB`
    : `${megabytes} MB`;
}

/** How many cores a slot stands for, so that no server has more slots than are possible. */
export function coresPerSlot(racks: readonly FoundRack[]): number {
  const cores = racks.flatMap(({ sizes }) => sizes.map((size) => size.cores ?? 1));
  return Math.ceil(cores.reduce((most, each) => Math.max(most, each), 1) / limits.slotsPerServer);
}
