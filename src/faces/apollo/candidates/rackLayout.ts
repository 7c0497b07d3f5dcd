import type { Topology } from '../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { type ClusterLayout, layoutCluster } from '../../../views/cluster/layout.ts';
import type { Box } from '../../../widgets/shapes.ts';

/** The racks as in the view Cluster, without what stands above and below them there. */
export interface RackLayout {
  readonly cluster: ClusterLayout;
  /** How far all is moved up. */
  readonly up: number;
}

/** A ring around a server. */
interface Ring {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const MARGIN = 4;

/** Lays out racks and servers. */
export function layoutRacks(topology: Topology, width: number, height: number, scale: number): RackLayout {
  const layout = (whole: number) => layoutCluster(topology, 0, width, whole, scale);
  // What stands above and below the racks there takes less in a small picture.
  const around = height - layout(height).stage.height;
  const cluster = layout(height + around - 2 * MARGIN);
  return { cluster, up: cluster.stage.y - MARGIN };
}

/** Whether there is room for names of servers and for what is written beside them. */
export function hasWords({ cluster }: RackLayout): boolean {
  return cluster.detail === 'tasks';
}

/** Whether there is room for queues above servers. */
export function hasQueues({ cluster }: RackLayout): boolean {
  return cluster.detail === 'tasks' || cluster.detail === 'bars';
}

// Room below a ring: for a second ring, and for words. CSS pixels, the latter before the theme's scale.
const BELOW = 5;
const WORDS = 20;

/** Where the ring of a server is: at the bottom of its cell, below its queue; in the middle where queues have no room. */
export function ringAt({ cluster, up }: RackLayout, server: ServerId): Ring {
  const { serverX, serverY, cellWidth, cellHeight, scale, detail } = cluster;
  const room = Math.min(cellWidth, cellHeight) / 2;
  const radius =
    detail === 'tasks' ? Math.min(room - 4, 22 * scale) : Math.max(4 * scale, Math.min(room - 3, 10));
  const x = serverX[server] + cellWidth / 2;
  if (!hasQueues({ cluster, up })) return { x, y: serverY[server] + cellHeight / 2 - up, radius };
  const below = detail === 'tasks' ? WORDS * scale : BELOW;
  return { x, y: serverY[server] + cellHeight - below - radius - up, radius };
}

/** How the queue of a server is drawn: blocks upwards, the first to be served at the bottom, and how many more there are. */
interface QueueStack {
  readonly blocks: readonly Box[];
  /** What has no block. */
  readonly more: number;
  /** The middle of the number of these. */
  readonly countX: number;
  readonly countY: number;
  /** Where the stack and its number end. */
  readonly top: number;
}

/** CSS pixels, before the theme's scale: a block, the distance of two, the line of the number and that of the wait. */
const WORDY = { width: 20, height: 5, pitch: 7, count: 12, wait: 13 } as const;
const SMALL = { width: 14, height: 3, pitch: 4.5, count: 10, wait: 0 } as const;

/** Lays out a queue in the cell of its server, above its ring; the line for the wait stays free. */
export function stackAt(layout: RackLayout, server: ServerId, queued: number): QueueStack {
  const { cluster, up } = layout;
  const isWordy = hasWords(layout);
  const size = isWordy ? WORDY : SMALL;
  const scale = isWordy ? cluster.scale : 1;
  const { x, y, radius } = ringAt(layout, server);
  const bottom = y - radius - (isWordy ? 7 * scale : 6);
  const room = bottom - (cluster.serverY[server] - up) - size.wait * scale;
  const fitting = Math.max(0, Math.floor(room / (size.pitch * scale)));
  const shown =
    queued <= fitting ? queued : Math.max(0, Math.floor((room - size.count * scale) / (size.pitch * scale)));
  const width = Math.min(size.width * scale, cluster.cellWidth - 4);
  const blocks = Array.from({ length: shown }, (_, place) => ({
    x: x - width / 2,
    y: bottom - place * size.pitch * scale - size.height * scale,
    width,
    height: size.height * scale,
  }));
  const above = bottom - shown * size.pitch * scale;
  const more = queued - shown;
  const isCounted = more > 0 && room >= size.count * scale;
  const top = isCounted ? above - size.count * scale : above;
  return { blocks, more: isCounted ? more : 0, countX: x, countY: above - (size.count * scale) / 2, top };
}
