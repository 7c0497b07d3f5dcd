import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { stackAt } from './queueLayout.ts';
import type { Queues } from './queues.ts';
import { hasQueues, type RackLayout, ringAt } from './rackLayout.ts';

/** What the pointer is on: a server, or a task in its queue by its place; NONE: the server itself. */
export interface Spot {
  readonly server: ServerId;
  readonly place: number;
}

/** Finds the server whose cell or ring is at a position, and the block of its queue. */
export function spotAt(layout: RackLayout, queues: Queues, x: number, y: number): Spot | null {
  const { cluster, up } = layout;
  const { serverX, serverY, cellWidth, cellHeight, topology } = cluster;
  for (let server = 0; server < topology.servers; server += 1) {
    const [left, top] = [serverX[server], serverY[server] - up];
    const ring = ringAt(layout, server);
    const isIn = x >= left && x < left + cellWidth && y >= top && y < top + cellHeight;
    if (!isIn && Math.hypot(x - ring.x, y - ring.y) > Math.max(ring.radius, 8)) continue;
    if (!hasQueues(layout)) return { server, place: NONE };
    const { blocks } = stackAt(layout, server, queues.get(server)?.length ?? 0);
    const place = blocks.findIndex(
      (box) =>
        x >= box.x - 2 && x <= box.x + box.width + 2 && y >= box.y - 1 && y <= box.y + box.height + 1.5,
    );
    return { server, place };
  }
  return null;
}
