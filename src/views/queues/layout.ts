import type { Topology } from '../../engine/cluster/topology.ts';
import type { RackId, ServerId } from '../../engine/ids.ts';

// C queue of a computer · R of a rack · X of the cluster

/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a queue stands: its first task at the bottom. */
export interface QueueColumn {
  readonly queue: number;
  readonly kind: 0 | 1 | 2; // C, R, X
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** So many chips lie side by side. */
  readonly abreast: number;
}

/** Where all queues and computers are drawn. */
export interface QueuesLayout {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Each task by itself, or how long each queue is. */
  readonly detail: 'chips' | 'bars';
  readonly columns: readonly QueueColumn[]; // [queues]
  /** From left to right and from top to bottom, the queue of a rack behind those of its computers. */
  readonly order: readonly number[]; // of queues
  readonly blocks: readonly Box[]; // [racks], then that of X
  readonly slots: readonly Box[]; // [servers], all slots of a computer together
  /** From one chip to the next; height of one task in a bar. */
  readonly pitch: number;
  readonly units: readonly [number, number, number]; // of C, R, X
  /** Whether there is room for the names of computers, of tasks. */
  readonly hasNames: boolean;
  readonly hasLabels: boolean;
}

/** Where the summary is written. */
export const HEAD = 24;
const TITLE = 18;
const NAMES = 15;
// A letter has so much room below the slots where computers have no names.
const FOOT = 6;
const GAP = 8;
const INSET = 4;
/** Columns that are narrower show no chips. */
const NARROW = 11;
/** A chip with its name is so wide, and so far from the next. */
const LABELLED = 34;
const LABELLED_PITCH = 17;
const LEAST_PITCH = 7;
/** One task is no whole bar. */
export const LEAST_PEAK = 8;

/** Lays out the queues in the room that there is: racks side by side, in as many rows as make their columns wide enough. */
export function layoutQueues(
  { rackOf, racks, servers }: Topology,
  peaks: readonly [number, number, number],
  width: number,
  height: number,
  scale: number,
): QueuesLayout {
  const members: ServerId[][] = Array.from({ length: racks }, () => []);
  for (let server = 0; server < servers; server += 1) members[rackOf[server]].push(server);
  const most = Math.max(...members.map(({ length }) => length));
  const gap = GAP * scale;
  const xWidth = Math.max(46 * scale, Math.min(150 * scale, width * 0.16));
  const room = { width: width - xWidth - gap, height: height - HEAD * scale };
  const rows = bestRows(racks, most, Math.max(peaks[0], peaks[1]), room, scale);
  const across = Math.ceil(racks / rows);
  const blockWidth = (room.width - gap * (across - 1)) / across;
  const blockHeight = (room.height - gap * (rows - 1)) / rows;
  // The queue of the rack stands apart from those of its computers.
  const pitchX = Math.min(72 * scale, (blockWidth - 2 * INSET * scale) / (most + 1.5));
  const between = pitchX > 8 ? Math.min(4 * scale, pitchX * 0.2) : pitchX > 4 ? 1 : 0;
  const hasNames = pitchX >= 23 * scale;
  const slotHeight = Math.max(5, Math.min(20 * scale, pitchX * 0.7, blockHeight * 0.16));
  const isWide = pitchX - between >= NARROW * scale;

  const columns: QueueColumn[] = Array.from({ length: servers + racks + 1 });
  const slots: Box[] = Array.from({ length: servers });
  const blocks: Box[] = [];
  const order: number[] = [];
  for (const [rack, own] of members.entries()) {
    const x = (rack % across) * (blockWidth + gap);
    const y = HEAD * scale + Math.floor(rack / across) * (blockHeight + gap);
    blocks.push({ x, y, width: blockWidth, height: blockHeight });
    const left = x + (blockWidth - pitchX * (own.length + 1.5)) / 2;
    const slotTop = y + blockHeight - INSET * scale - (hasNames ? NAMES : FOOT) * scale - slotHeight;
    const stack = { top: y + TITLE * scale, bottom: slotTop - 3 * scale, abreast: 1 };
    for (const [place, server] of own.entries()) {
      const at = { x: left + place * pitchX + between / 2, width: Math.max(1, pitchX - between) };
      columns[server] = { ...{ queue: server, kind: 0 }, ...at, ...stack };
      slots[server] = { ...at, y: slotTop, height: slotHeight };
    }
    const queue = servers + rack;
    columns[queue] = {
      ...{ queue, kind: 1, ...stack },
      x: left + (own.length + 0.5) * pitchX + between / 2,
      width: Math.max(2, pitchX - between),
    };
    order.push(...own, queue);
  }
  const xBlock: Box = { x: width - xWidth, y: HEAD * scale, width: xWidth, height: room.height };
  blocks.push(xBlock);
  const xBottom = xBlock.y + xBlock.height - INSET * scale - (hasNames ? NAMES : FOOT * 2) * scale;
  const xTop = xBlock.y + TITLE * scale;
  const stackHeight = columns[0].bottom - columns[0].top;
  const pitch = Math.max(
    LEAST_PITCH * scale,
    Math.min(LABELLED_PITCH * scale, stackHeight / Math.max(1, peaks[0], peaks[1])),
  );
  const chipWidth = Math.min(72 * scale, pitchX) - between;
  const abreast = Math.max(1, Math.floor((xWidth - 2 * INSET * scale) / (chipWidth + 2)));
  columns[servers + racks] = {
    ...{ queue: servers + racks, kind: 2, x: xBlock.x + INSET * scale, width: xWidth - 2 * INSET * scale },
    ...{ top: xTop, bottom: xBottom, abreast },
  };
  order.push(servers + racks);
  const detail = isWide && stackHeight >= 4 * pitch ? 'chips' : 'bars';
  return {
    ...{ width, height, scale, columns, order, blocks, slots, pitch, hasNames, detail },
    units: [
      stackHeight / Math.max(LEAST_PEAK, peaks[0]),
      stackHeight / Math.max(LEAST_PEAK, peaks[1]),
      (xBottom - xTop) / Math.max(LEAST_PEAK, peaks[2]),
    ],
    hasLabels: chipWidth >= LABELLED * scale && pitch >= (LABELLED_PITCH - 3) * scale,
  };
}

/** Finds the fewest rows of racks that make columns wide enough for names and high enough for their queues, or the best. */
function bestRows(
  racks: number,
  most: number,
  peak: number,
  room: { readonly width: number; readonly height: number },
  scale: number,
): number {
  const wanted = Math.max(4, Math.min(8, peak)) * LABELLED_PITCH * scale;
  let best = 1;
  let score = Number.NEGATIVE_INFINITY;
  for (let rows = 1; rows <= racks; rows += 1) {
    const column = room.width / Math.ceil(racks / rows) / (most + 2);
    const stack = room.height / rows - 62 * scale;
    const own = Math.min(1, column / (LABELLED * scale + 4), stack / wanted);
    if (own <= score) continue;
    best = rows;
    score = own;
  }
  return best;
}

/** Tells how many tasks a column has room for. */
export function roomOf({ pitch }: QueuesLayout, { top, bottom, abreast }: QueueColumn): number {
  return Math.max(1, Math.floor((bottom - top) / pitch)) * abreast;
}

/** Gives the box of the task at a place of a queue of some length; null where only their number is written. */
export function chipAt(layout: QueuesLayout, queue: number, place: number, length: number): Box | null {
  const column = layout.columns[queue];
  const { x, width, bottom, abreast } = column;
  const room = roomOf(layout, column);
  if (length > room && place >= room - abreast) return null;
  const own = abreast === 1 ? width : width / abreast - 2;
  const height = layout.pitch - Math.max(1, Math.min(3, layout.pitch * 0.2));
  return {
    x: x + (place % abreast) * (width / abreast),
    y: bottom - (Math.floor(place / abreast) + 1) * layout.pitch,
    width: own,
    height,
  };
}

/** Tells the rack of a block, or null: it is that of the whole cluster. */
export function rackOfBlock({ blocks }: QueuesLayout, block: number): RackId | null {
  return block < blocks.length - 1 ? block : null;
}
