import { maxOf } from '../../../base/extremes.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../engine/ids.ts';

/** Sizes of the parts of the picture, computed before their places. CSS pixels. */
export type QueueSizes = ReturnType<typeof measureQueues>;

// Height of the summary line.
const HEAD = 24;
/** Room for the name of a rack, and for those of servers. */
export const TITLE = 18;
export const NAMES = 15;
/** Room for a letter below the slots, if servers have no names. */
export const FOOT = 6;
export const INSET = 4;
const GAP = 8;
/** Most racks whose names have room. */
export const MOST_TITLED = 24;
const WIDEST = 72;
/** Width of a chip with its name, and distance to the next. */
export const LABELLED = 34;
export const LABELLED_PITCH = 17;

/** Computes the sizes of queues, slots and racks for the available room. */
export function measureQueues(
  { rackOf, racks, servers }: Topology,
  peak: number,
  width: number,
  height: number,
  scale: number,
) {
  const members: ServerId[][] = Array.from({ length: racks }, () => []);
  for (let server = 0; server < servers; server += 1) members[rackOf[server]].push(server);
  const most = maxOf(members.map(({ length }) => length));
  const isTight = racks > MOST_TITLED;
  const [gap, inset] = isTight ? [3 * scale, scale] : [GAP * scale, INSET * scale];
  const clusterWidth = Math.max(46 * scale, Math.min(150 * scale, width * 0.16));
  const head = HEAD * scale;
  const room: Room = { width: width - clusterWidth - gap, height: height - head, gap, isTight };
  const rows = bestRows(racks, most, peak, room, scale);
  // Racks side by side, and the size of each.
  const across = Math.ceil(racks / rows);
  const block = {
    width: (room.width - gap * (across - 1)) / across,
    height: (room.height - gap * (rows - 1)) / rows,
  };
  const pitch = Math.min(WIDEST * scale, (block.width - 2 * inset) / (most + 1.5));
  const hasNames = pitch >= 23 * scale;
  return {
    ...{ scale, members, across, block, gap, inset, head, pitch, hasNames },
    cluster: { x: width - clusterWidth, y: head, width: clusterWidth, height: room.height },
    title: (isTight ? 3 : TITLE) * scale,
    // Below the slots, and above them.
    foot: (hasNames ? NAMES : isTight ? 0 : FOOT) * scale,
    footGap: isTight ? 1 : 3 * scale,
    slotHeight: Math.max(isTight ? 2 : 5, Math.min(20 * scale, pitch * 0.7, block.height * 0.16)),
    // The free part of the distance between columns.
    between: pitch > 8 ? Math.min(4 * scale, pitch * 0.2) : pitch > 4 ? 1 : 0,
  };
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly isTight: boolean;
}

/** Finds the fewest rows of racks with columns wide enough for names and high enough for their queues, or the best there is. */
function bestRows(
  racks: number,
  most: number,
  peak: number,
  { width, height, gap, isTight }: Room,
  scale: number,
): number {
  const wanted = Math.max(4, Math.min(8, peak)) * LABELLED_PITCH * scale;
  const chrome = (isTight ? 8 : 62) * scale;
  let best = 1;
  let score = Number.NEGATIVE_INFINITY;
  for (let rows = 1; rows <= racks; rows += 1) {
    const column = (width / Math.ceil(racks / rows) - gap) / (most + 2);
    const stack = height / rows - gap - chrome;
    const own = Math.min(1, column / (LABELLED * scale + 4), stack / wanted);
    if (own <= score) continue;
    best = rows;
    score = own;
  }
  return best;
}
