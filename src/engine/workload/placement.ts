import type { Stream } from '../../algorithms/random.ts';
import { never } from '../../base/assert.ts';
import type { RackId, ServerId } from '../ids.ts';
import type { FilePlacement, ListedPlacement } from './plan.ts';

// R replicas of a block · n servers

/** The servers of each rack, on which blocks are placed. */
interface Racks {
  readonly rackOf: Uint32Array; // [servers] → rack
  readonly members: readonly (readonly ServerId[])[]; // [racks]
}

/** The properties of a file that its placement depends on. */
export interface FileShape {
  readonly placement: FilePlacement | ListedPlacement;
  readonly blocks: number;
  readonly replicas: number;
  /** Its number among files of the same read: each striped file starts where the one before ends. */
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

/** Places each block of a file on servers (COM-6). Pass a separate random stream for each file. O(blocks · R²). */
export function placeBlocks(file: FileShape, racks: Racks, stream: Stream): (readonly ServerId[])[] {
  const { placement, blocks, replicas } = file;
  const servers = racks.rackOf.length;
  const each = (place: (block: number) => readonly ServerId[]) =>
    Array.from({ length: blocks }, (_, block) => place(block));
  switch (placement.kind) {
    case 'uniform': {
      const draw = placement.even === true ? dealer(stream, servers) : drawer(stream, servers);
      return each(() => draw(replicas));
    }
    case 'confined': {
      const { servers: own, even } = placement;
      const draw = even === true ? dealer(stream, own.length) : drawer(stream, own.length);
      return each(() => draw(replicas).map((at) => own[at]));
    }
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

/** Draws one server in any rack, and the others in one other rack (HDFS; Delay Scheduling, "Details"). */
function inTwoRacks(stream: Stream, { rackOf, members }: Racks, replicas: number): readonly ServerId[] {
  const first = stream.below(rackOf.length);
  if (replicas === 1) return [first];
  const drawn: RackId = stream.below(members.length - 1);
  const other = members[drawn < rackOf[first] ? drawn : drawn + 1];
  return [first, ...drawSubset(stream, other.length, replicas - 1).map((at) => other[at])];
}

/** Draws a set of `count` distinct numbers. */
type Draw = (count: number) => number[];

function drawer(stream: Stream, n: number): Draw {
  return (count) => drawSubset(stream, n, count);
}

/**
 * Returns a function that deals numbers below `n` from a shuffled deck, and from a new deck when it is used up,
 * without repeating a number within one draw.
 */
function dealer(stream: Stream, n: number): Draw {
  let deck: number[] = [];
  return (count) => {
    const chosen = deck.splice(0, count);
    if (chosen.length === count) return chosen;
    const next = Array.from({ length: n }, (_, number) => number);
    shuffle(next, stream);
    const fresh = next.filter((number) => !chosen.includes(number)).slice(0, count - chosen.length);
    deck = next.filter((number) => !fresh.includes(number));
    return [...chosen, ...fresh];
  };
}

/** Shuffles a list in place (Fisher and Yates). */
function shuffle(items: number[], stream: Stream): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const drawn = stream.below(last + 1);
    const item = items[drawn];
    items[drawn] = items[last];
    items[last] = item;
  }
}

/**
 * Draws `count` distinct numbers below `n`, every set equally likely (Floyd's algorithm). Unlike `Sampler` it keeps
 * no state between draws, so that files do not depend on each other. O(count²).
 */
function drawSubset(stream: Stream, n: number, count: number): number[] {
  const chosen: number[] = [];
  for (let end = n - count; end < n; end += 1) {
    const drawn = stream.below(end + 1);
    chosen.push(chosen.includes(drawn) ? end : drawn);
  }
  return chosen;
}
