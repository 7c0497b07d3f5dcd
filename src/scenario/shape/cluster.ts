import * as v from 'valibot';
import { limits } from './limits.ts';
import { list, name, number, whole } from './values.ts';

const rate = (description: string) => number(0.001, 1_000_000, description);

/** How data reaches a server. See `engine/cluster/network.ts`. */
export const network = v.variant('kind', [
  /** Delay Scheduling, "Analysis". */
  v.object({
    kind: v.literal('penalty'),
    rack: number(1, 100, 'How many times as long a task takes in the rack of its input.'),
    remote: number(1, 100, 'How many times as long a task takes in another rack.'),
  }),
  /** Rates by locality (Apollo Fig. 4). */
  v.object({
    kind: v.literal('rates'),
    server: rate('MB/s from the server’s own disk.'),
    rack: rate('MB/s from the same rack.'),
    remote: rate('MB/s from another rack.'),
  }),
  /** Disks, network cards and rack uplinks that transfers share. */
  v.object({
    kind: v.literal('contended'),
    disk: rate('MB/s of the disks of a server.'),
    nic: rate('MB/s of a network card, each way.'),
    uplink: rate('MB/s between a rack and the core, each way.'),
    core: v.optional(rate('MB/s through the core; default: it never limits.')),
    settleEvery: v.optional(
      number(
        0,
        0.1,
        'Seconds between two updates of transfer rates; default: at each start and end of a transfer.',
      ),
    ),
  }),
]);

/** The hardware. */
export const cluster = v.object({
  racks: whole(1, limits.servers, 'Racks.'),
  serversPerRack: whole(1, limits.servers, 'Servers in each rack.'),
  /** Quincy §5: 29 to 31 servers in a rack. */
  largerRacks: v.optional(
    whole(0, limits.servers, 'How many racks, the first ones, have one server more; default: none.'),
  ),
  slotsPerServer: whole(1, limits.slotsPerServer, 'Slots of each server.'),
  /** What tasks need besides a slot (COM-3). */
  coresPerServer: v.optional(whole(1, limits.cores, 'Cores of each server; default: cores are not counted.')),
  memoryPerServer: v.optional(
    whole(1, limits.memory, 'MB of memory of each server; default: memory is not counted.'),
  ),
  /** Random servers with more or less room for tasks (Apollo §3.2). The shares add up to at most 1. */
  servers: v.optional(
    list(
      v.object({
        share: number(0, 1, 'Share of the servers.'),
        cores: v.optional(whole(1, limits.cores, 'Cores of each of them; default: coresPerServer.')),
        memory: v.optional(
          whole(1, limits.memory, 'MB of memory of each of them; default: memoryPerServer.'),
        ),
      }),
      0,
      20,
      'Servers that have more or less for tasks than the others.',
    ),
  ),
  /** Known bad servers, which no policy uses (HOP-6). */
  blacklist: v.optional(
    list(
      whole(0, limits.servers - 1, 'A server, counted from 0.'),
      0,
      limits.servers,
      'Known bad servers: no task runs on them, and they count no slots. Data on their disks can be read.',
    ),
  ),
  /** Halved and rounded by `roundTrip.ts`. */
  roundTrip: number(
    0,
    10,
    'Seconds from a message to its answer. Each way takes half, in whole microseconds: half a microsecond is rounded up, so that an odd round trip is one longer.',
  ),
  /** Sparrow §3.3. */
  features: v.optional(
    list(
      v.object({ name: name('Such as "gpu".'), share: number(0, 1, 'Share of the servers that have it.') }),
      0,
      20,
      'What only some servers have, and jobs may need.',
    ),
  ),
  /** Drawn servers that make whatever runs there slower or faster (COM-10). The shares add up to at most 1. */
  speeds: v.optional(
    list(
      v.object({
        share: number(0, 1, 'Share of the servers.'),
        factor: number(
          0.25,
          4,
          'How fast they compute; 1 is ordinary. Every copy that runs there takes so many times less.',
        ),
      }),
      0,
      20,
      'Servers that compute slower or faster.',
    ),
  ),
  /** Default: 160, 100 and 80 MB/s by locality (Apollo Fig. 4). */
  network: v.optional(network),
  fileCache: v.optional(
    number(0, 1_000_000_000, 'MB of external files that each server keeps; default: 10,000.'),
  ),
});
