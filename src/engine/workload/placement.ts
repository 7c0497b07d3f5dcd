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

/** Draws one server anywhere, and the others in one other rack (HDFS; Delay Scheduling, "Details"). */
function inTwoRacks(stream: Stream, { rackOf, members }: Racks, replicas: number): readonly ServerId[] {
  const first = stream.below(rackOf.length);
  if (replicas === 1) return [first];
  const drawn: RackId = stream.below(members.length - 1);
  const other = members[drawn < rackOf[first] ? drawn : drawn + 1];
  return [first, ...drawSubset(stream, other.length, replicas - 1).map((at) => other[at])];
}

/** Draws sets of distinct numbers, each set on its own. */
type Draw = (count: number) => number[];

function drawer(stream: Stream, n: number): Draw {
  return (count) => drawSubset(stream, n, count);
}

/** Deals numbers below `n` from a shuffled deck, then from the next one; none stands twice in one draw. */
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

/** Shuffles a list where it stands (Fisher and Yates). */
function shuffle(items: number[], stream: Stream): void {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const drawn = stream.below(last + 1);
    const item = items[drawn];
    items[drawn] = items[last];
    items[last] = item;
  }
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
