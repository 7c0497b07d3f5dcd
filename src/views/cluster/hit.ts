import type { JobId, RackId, SchedulerId, ServerId } from '../../engine/ids.ts';
import type { ClusterLayout } from './layout.ts';
import type { Box } from './schedulerRow.ts';

/** What is at a point. `part` is the slot or the place in the queue, where these are drawn. */
export type Target =
  | { readonly kind: 'scheduler'; readonly scheduler: SchedulerId }
  | { readonly kind: 'rack'; readonly rack: RackId }
  | { readonly kind: 'placed'; readonly key: string; readonly job: JobId | null }
  | {
      readonly kind: 'server';
      readonly server: ServerId;
      readonly lane: number | null;
      readonly place: number | null;
    };

/** Computes what is at a point; null for the background. */
export function targetAt(layout: ClusterLayout, x: number, y: number): Target | null {
  const scheduler = layout.schedulers.findIndex((box) => isInside(box, x, y));
  if (scheduler >= 0) return { kind: 'scheduler', scheduler };
  // What is outside the stage is covered there.
  if (layout.zoom > 1 && !isInside(layout.stage, x, y)) return null;
  const rack = rackAt(layout, x, y);
  if (rack === null) return null;
  if (layout.detail === 'racks') return { kind: 'rack', rack };
  const server = serverAt(layout, rack, x, y);
  return server === null ? null : partAt(layout, server, x, y);
}

function isInside({ x: left, y: top, width, height }: Box, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height;
}

function rackAt(layout: ClusterLayout, x: number, y: number): RackId | null {
  const { racks, columns, rackWidth, rackHeight, gap, gutter, zoom } = layout;
  const first = racks[0];
  if (first === undefined) return null;
  // Corners are rounded to whole pixels, so the next rack may begin one pixel earlier.
  const right = Math.floor((x - first.x + zoom) / (rackWidth + gutter + gap));
  const low = Math.floor((y - first.y + zoom) / (rackHeight + gap));
  for (const row of [low, low - 1]) {
    for (const column of [right, right - 1]) {
      const rack = row * columns + column;
      const isThere = column >= 0 && column < columns && row >= 0 && rack < racks.length;
      if (isThere && isInside(racks[rack], x, y)) return rack;
    }
  }
  return null;
}

function serverAt(layout: ClusterLayout, rack: RackId, x: number, y: number): ServerId | null {
  const { topology, racks, perRow, cellWidth, cellHeight, insetLeft, insetTop } = layout;
  const column = Math.floor((x - racks[rack].x - insetLeft) / cellWidth);
  const row = Math.floor((y - racks[rack].y - insetTop) / cellHeight);
  if (column < 0 || column >= perRow || row < 0) return null;
  const server = topology.rackOf.indexOf(rack) + row * perRow + column;
  return topology.rackOf[server] === rack ? server : null;
}

function partAt(
  { detail, glyph, serverX, serverY }: ClusterLayout,
  server: ServerId,
  x: number,
  y: number,
): Target {
  const nowhere = { kind: 'server', server, lane: null, place: null } as const;
  if (detail !== 'tasks') return nowhere;
  const inX = x - serverX[server];
  const inY = y - serverY[server];
  const step = glyph.slot + glyph.slotGap;
  const column = Math.floor((inX - glyph.slotsLeft) / step);
  const row = Math.floor((inY - glyph.slotsTop) / step);
  if (inY >= glyph.slotsTop) {
    const isSlot = inY < glyph.slotsTop + glyph.slotsHeight && column >= 0 && column < glyph.slotColumns;
    return isSlot ? { ...nowhere, lane: row * glyph.slotColumns + column } : nowhere;
  }
  const isStack = Math.abs(inX - glyph.middle) <= glyph.entryWidth / 2 + 2;
  const place = Math.floor((glyph.queueBottom - inY) / glyph.pitch);
  return isStack && place >= 0 ? { ...nowhere, place } : nowhere;
}
