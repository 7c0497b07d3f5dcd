import type { Topology } from '../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { type ClusterLayout, layoutCluster } from '../../../views/cluster/layout.ts';
import { rowHeight } from '../../../views/cluster/schedulerRow.ts';

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

const FOOTER = 18;
const MARGIN = 4;

/** Lays out racks and servers. */
export function layoutRacks(topology: Topology, width: number, height: number, scale: number): RackLayout {
  const above = rowHeight(scale) - MARGIN;
  const cluster = layoutCluster(topology, 0, width, height + above + (FOOTER - MARGIN) * scale, scale);
  return { cluster, up: above };
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
