import type { ServerId } from '../../../engine/ids.ts';
import { entryHeightIn } from '../drawBars.ts';
import type { ClusterLayout } from '../layout.ts';
import type { Box } from '../schedulerRow.ts';
import type { Snapshot } from '../snapshot.ts';

/** How a job's blocks are drawn on a server: as marks in rows, or as one bar. CSS pixels. */
export interface BlockStyle {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
  readonly columns: number;
  readonly hasNumber: boolean;
  readonly isBar: boolean;
}

const sizes = [
  { width: 25, height: 15, gap: 2, hasNumber: true },
  { width: 15, height: 14, gap: 2, hasNumber: true },
  { width: 9, height: 9, gap: 2, hasNumber: false },
  { width: 6, height: 6, gap: 2, hasNumber: false },
  { width: 4, height: 4, gap: 1, hasNumber: false },
] as const;

const MARGIN = 3;

/** Finds the largest marks of which a server has room for so many; null where servers are drawn as colours only. */
export function blockStyle(layout: ClusterLayout, mostOnServer: number): BlockStyle | null {
  const { detail, cellWidth, glyph, scale } = layout;
  if (detail !== 'tasks' && detail !== 'bars') return null;
  const height = glyph.queueBottom - MARGIN;
  const across = cellWidth - 2 * MARGIN;
  for (const size of sizes) {
    if (size.hasNumber && detail === 'bars') continue;
    const [w, h] = [size.width * scale, size.height * scale];
    // Tolerance of a pixel, so that panes side by side choose the same marks.
    const columns = Math.floor((across + size.gap + 1.5) / (w + size.gap));
    const rows = Math.floor((height + size.gap) / (h + size.gap));
    // Too many blocks for marks of this size.
    if (columns < 1 || columns * rows < mostOnServer) continue;
    return { width: w, height: h, gap: size.gap, columns, hasNumber: size.hasNumber, isBar: false };
  }
  const width = Math.max(4, Math.min(across, glyph.slotsWidth));
  return {
    width,
    height: height * 0.8,
    gap: 0,
    columns: 1,
    hasNumber: width >= 24 * scale,
    isBar: true,
  };
}

/** Returns the height of a server's queue at a moment; blocks are drawn above it. */
export function queueHeight(layout: ClusterLayout, { queued }: Snapshot, server: ServerId): number {
  const { detail, glyph } = layout;
  if (detail === 'bars') return Math.min(queued[server], 16) * entryHeightIn({ layout });
  return Math.min(queued[server], glyph.room) * glyph.pitch;
}

/** Returns the box of the `place`-th of `count` blocks on a server; null when a long queue leaves no room. */
export function blockAt(
  layout: ClusterLayout,
  snapshot: Snapshot,
  style: BlockStyle,
  server: ServerId,
  place: number,
  count: number,
): Box | null {
  const { glyph, serverX, serverY } = layout;
  const bottom = serverY[server] + glyph.queueBottom - queueHeight(layout, snapshot, server);
  const inRow = Math.min(count, style.columns);
  const left = serverX[server] + glyph.middle - (inRow * (style.width + style.gap) - style.gap) / 2;
  const row = Math.floor(place / style.columns);
  const y = bottom - style.height - row * (style.height + style.gap);
  if (y < serverY[server]) return null;
  return {
    x: Math.round(left + (place % style.columns) * (style.width + style.gap)),
    y: Math.round(y),
    width: style.width,
    height: style.height,
  };
}
