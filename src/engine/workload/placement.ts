import type { Stream } from '../../algorithms/random.ts';
import { never } from '../../base/assert.ts';
import type { RackId, ServerId } from '../ids.ts';
import type { FilePlacement, ListedPlacement } from './plan.ts';

// R replicas of a block · n servers

/** Where blocks may lie: servers by rack. */
export interface Racks {
  readonly rackOf: Uint32Array; // [servers] → rack
  readonly members: readonly (readonly ServerId[])[]; // [racks]
}

/** What a file is made of. */
export interface FileShape {
  readonly placement: FilePlacement | ListedPlacement;
  readonly blocks: number;
  readonly replicas: number;
  /** Its number among the files like it: striped files follow on one another. */
  readonly number: number;
}

/** Lists the servers of each rack. */
export function racksOf(rackOf: Uint32Array): Racks {
  const members: ServerId[][] = [];
  rackOf.forEach((rack, server) => {
    members[rack] ??= [];
    members[rack].push(server);
  });
  return { rackOf, members };
}

/** Decides where each block of a file lies (COM-6). Each file wants a stream of its own. O(blocks · R²). */
export function placeBlocks(file: FileShape, racks: Racks, stream: Stream): (readonly ServerId[])[] {
  const { placement, blocks, replicas } = file;
  const servers = racks.rackOf.length;
  const each = (place: (block: number) => readonly ServerId[]) =>
    Array.from({ length: blocks }, (_, block) => place(block));
  switch (placement.kind) {
    case 'uniform':
      return each(() => drawSubset(stream, servers, replicas));
    case 'confined':
      return each(() =>
        drawSubset(stream, placement.servers.length, replicas).map((at) => placement.servers[at]),
      );
    case 'twoRacks':
      if (racks.members.length === 1) return each(() => drawSubset(stream, servers, replicas));
      return each(() => inTwoRacks(stream, racks, replicas));
    case 'striped': {
      const start = (file.number * blocks * replicas) % servers;
      return each((block) =>
        Array.from({ length: replicas }, (_, replica) => (start + block * replicas + replica) % servers),
      );
    }
    case 'listed':
      return each((block) => placement.servers[block]);
    default:
      return never(placement);
  }
}

/** Draws one server anywhere, and the others in one other rack (HDFS; Delay Scheduling, "Details"). */
function inTwoRacks(stream: Stream, { rackOf, members }: Racks, replicas: number): readonly ServerId[] {
  const first = stream.below(rackOf.length);
  if (replicas === 1) return [first];
  const drawn: RackId = stream.below(members.length - 1);
  const other = members[drawn < rackOf[first] ? drawn : drawn + 1];
  return [first, ...drawSubset(stream, other.length, replicas - 1).map((at) => other[at])];
}

/**
 * Draws `count` distinct numbers below `n`, every set equally likely (Floyd's algorithm). Unlike a `Sampler` it carries
 * nothing from one draw to the next, so files don't depend on each other. O(count²).
 */
function drawSubset(stream: Stream, n: number, count: number): number[] {
  const chosen: number[] = [];
  for (let end = n - count; end < n; end += 1) {
    const drawn = stream.below(end + 1);
    chosen.push(chosen.includes(drawn) ? end : drawn);
  }
  return chosen;
}
