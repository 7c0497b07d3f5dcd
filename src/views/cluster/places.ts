import type { Lane, SchedulerId, ServerId } from '../../engine/ids.ts';
import type { ClusterLayout } from './layout.ts';
import type { Box } from './schedulerRow.ts';

/** A point in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the square of a slot, or its part of the strip of its server where servers are bars. */
export function slotAt(layout: ClusterLayout, server: ServerId, lane: Lane): Box {
  const { detail, glyph, serverX, serverY, topology } = layout;
  if (detail === 'bars') {
    const width = glyph.slotsWidth / topology.slots[server];
    return {
      x: serverX[server] + glyph.slotsLeft + lane * width,
      y: serverY[server] + glyph.slotsTop,
      width: Math.max(1, width - (width > 3 ? 1 : 0)),
      height: glyph.slotsHeight,
    };
  }
  const step = glyph.slot + glyph.slotGap;
  return {
    x: serverX[server] + glyph.slotsLeft + (lane % glyph.slotColumns) * step,
    y: serverY[server] + glyph.slotsTop + Math.floor(lane / glyph.slotColumns) * step,
    width: glyph.slot,
    height: glyph.slot,
  };
}

/** Returns the box of a queue entry; null for entries that do not fit and are only counted. */
export function entryAt(
  { glyph, serverX, serverY }: ClusterLayout,
  server: ServerId,
  place: number,
  queued: number,
): Box | null {
  const shown = queued > glyph.room ? glyph.room - 1 : glyph.room;
  if (place >= shown) return null;
  return {
    x: serverX[server] + glyph.middle - glyph.entryWidth / 2,
    y: serverY[server] + glyph.queueBottom - place * glyph.pitch - glyph.entryHeight,
    width: glyph.entryWidth,
    height: glyph.entryHeight,
  };
}

/** Returns the point above the last entry of a queue, where the next one will be. */
export function queueTop(
  { glyph, serverX, serverY }: ClusterLayout,
  server: ServerId,
  queued: number,
): Point {
  const place = Math.min(queued, Math.max(0, glyph.room - 1));
  return {
    x: serverX[server] + glyph.middle,
    y: serverY[server] + glyph.queueBottom - place * glyph.pitch - glyph.entryHeight / 2,
  };
}

/** Returns the middle of a server's slots, or of its cell where slots are not drawn. */
export function serverMiddle(
  { detail, glyph, serverX, serverY, cellHeight }: ClusterLayout,
  server: ServerId,
): Point {
  const x = serverX[server] + glyph.middle;
  if (detail === 'cells' || detail === 'racks') return { x, y: serverY[server] + cellHeight / 2 };
  return { x, y: serverY[server] + glyph.slotsTop + glyph.slotsHeight / 2 };
}

/** Returns the point from which a scheduler's messages start: the foot of its box, or of the box that it shares. */
export function schedulerFoot(layout: ClusterLayout, scheduler: SchedulerId): Point {
  const { schedulers, otherSchedulers } = layout;
  const { x, y, width, height } = schedulers[scheduler] ?? otherSchedulers ?? schedulers[0];
  return { x: x + width / 2, y: y + height };
}

/** Whether some of a box is on the stage. */
export function isOnStage({ stage }: ClusterLayout, { x, y, width, height }: Box): boolean {
  return (
    x + width >= stage.x && y + height >= stage.y && x <= stage.x + stage.width && y <= stage.y + stage.height
  );
}

/** Whether nothing of a server is on the stage. */
export function isOut(layout: ClusterLayout, server: ServerId): boolean {
  return !isOnStage(layout, cellAt(layout, server));
}

/** Returns the box of a server for outlines. */
export function cellAt({ serverX, serverY, cellWidth, cellHeight }: ClusterLayout, server: ServerId): Box {
  return { x: serverX[server], y: serverY[server], width: cellWidth, height: cellHeight };
}
