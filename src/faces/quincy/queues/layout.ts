import { addAll } from '../../../base/lists.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import type { RackId, TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type Focus, jobColour } from '../../../views/looks/colour.ts';
import type { Box } from '../../../views/scene/scene.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { QueuesNow } from './queuesAt.ts';
import {
  FOOT,
  INSET,
  LABELLED,
  LABELLED_PITCH,
  measureQueues,
  NAMES,
  type QueueSizes,
  TITLE,
} from './sizes.ts';
import type { Peaks, Stand } from './stands.ts';

// C queue of a server · R of a rack · X of the cluster

/** Place and size of a queue; its first task is at the bottom. */
export interface QueueColumn {
  readonly queue: number;
  readonly kind: 0 | 1 | 2; // C, R, X
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** Number of chips side by side. */
  readonly abreast: number;
}

/** Places of all queues and servers. */
export type QueuesLayout = ReturnType<typeof layoutQueues>;

/** Narrower columns show bars instead of chips. */
const NARROW = 11;
const LEAST_PITCH = 7;

/** Lays out the queues: racks side by side, in as many rows as needed for wide enough columns. */
export function layoutQueues(topology: Topology, peaks: Peaks, width: number, height: number, scale: number) {
  const sizes = measureQueues(topology, Math.max(peaks[0], peaks[1]), width, height, scale);
  const racks = placeRacks(topology, sizes);
  const cluster = placeCluster(topology, sizes);
  const columns = [...racks.columns, cluster.column];
  const stackHeight = columns[0].bottom - columns[0].top;
  const pitch = Math.max(
    LEAST_PITCH * scale,
    Math.min(LABELLED_PITCH * scale, stackHeight / Math.max(1, peaks[0], peaks[1])),
  );
  const chipWidth = sizes.pitch - sizes.between;
  const isByTask = chipWidth >= NARROW * scale && stackHeight >= 4 * pitch;
  return {
    ...{ width, height, scale, columns, pitch },
    // Whether each task is drawn as a chip, or each queue as a bar.
    detail: isByTask ? ('chips' as const) : ('bars' as const),
    // From left to right and from top to bottom, the queue of a rack behind those of its servers.
    order: [...racks.order, cluster.column.queue],
    // Of each rack, then that of X; of each server all its slots together.
    blocks: [...racks.blocks, cluster.block],
    slots: racks.slots,
    // Whether there is room for the names of servers, and for those of tasks.
    hasNames: sizes.hasNames,
    hasLabels: chipWidth >= LABELLED * scale && pitch >= (LABELLED_PITCH - 3) * scale,
  };
}

function placeRacks({ servers }: Topology, sizes: QueueSizes) {
  const { members, across, block, gap, inset, head, title, foot, footGap, slotHeight, pitch, between } =
    sizes;
  const columns: QueueColumn[] = Array.from({ length: servers + members.length });
  const slots: Box[] = Array.from({ length: servers });
  const blocks: Box[] = [];
  const order: number[] = [];
  for (const [rack, own] of members.entries()) {
    const x = (rack % across) * (block.width + gap);
    const y = head + Math.floor(rack / across) * (block.height + gap);
    blocks.push({ x, y, ...block });
    const left = x + (block.width - pitch * (own.length + 1.5)) / 2 + between / 2;
    const slotTop = y + block.height - inset - foot - slotHeight;
    const stack = { top: y + title, bottom: slotTop - footGap, abreast: 1, width: pitch - between };
    for (const [place, server] of own.entries()) {
      const at = { x: left + place * pitch, width: pitch - between };
      columns[server] = { queue: server, kind: 0, ...stack, ...at };
      slots[server] = { ...at, y: slotTop, height: slotHeight };
    }
    // A gap separates the rack's queue from those of its servers.
    const queue = servers + rack;
    columns[queue] = { queue, kind: 1, ...stack, x: left + (own.length + 0.5) * pitch };
    addAll(order, [...own, queue]);
  }
  return { columns, slots, blocks, order };
}

function placeCluster(
  { servers, racks }: Topology,
  { cluster, pitch, between, hasNames, scale }: QueueSizes,
) {
  const inset = INSET * scale;
  const width = cluster.width - 2 * inset;
  const column: QueueColumn = {
    ...{ queue: servers + racks, kind: 2, x: cluster.x + inset, width },
    top: cluster.y + TITLE * scale,
    bottom: cluster.y + cluster.height - inset - (hasNames ? NAMES : FOOT * 2) * scale,
    abreast: Math.max(1, Math.floor(width / (pitch - between + 2))),
  };
  return { block: cluster, column };
}

/** Gives the number of tasks that a column has room for. */
export function roomOf({ pitch }: QueuesLayout, { top, bottom, abreast }: QueueColumn): number {
  return Math.max(1, Math.floor((bottom - top) / pitch)) * abreast;
}

/** Gives the box of the task at a place in a queue; null if it is only counted, because the queue is too long. */
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

/** Gives the rack of a block; null for the block of the whole cluster. */
export function rackOfBlock({ blocks }: QueuesLayout, block: number): RackId | null {
  return block < blocks.length - 1 ? block : null;
}

/** Everything that the picture of the queues is made of. */
export interface QueuesPicture {
  readonly trace: Trace;
  readonly run: number;
  readonly now: QueuesNow;
  readonly layout: QueuesLayout;
  readonly hues: Int8Array;
  readonly focus: Focus & { readonly server: number | null };
  /** The selected task. */
  readonly task: TaskId | null;
  /** Progress of the animation of a task that was taken, from 0 to 1. */
  progressOf(stand: Stand): number;
  readonly mayTravel: boolean;
}

/** Gives the colour of a job's chips. */
export function colourIn({ hues, focus }: QueuesPicture, palette: Palette, job: number): string {
  const colour = jobColour(hues, palette, focus, job);
  // Pale colours would be invisible as an outline.
  return colour === palette.otherJob ? palette.lineStrong : colour;
}
