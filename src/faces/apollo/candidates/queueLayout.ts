import type { ServerId } from '../../../engine/ids.ts';
import type { Box } from '../../../views/looks/copyLook.ts';
import { hasWords, type RackLayout, ringAt } from './rackLayout.ts';

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
