import { NONE } from '../../engine/ids.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { Paint } from '../looks/pen.ts';
import type { ClusterPicture } from './picture.ts';
import { cellAt, entryAt, slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';

/** Marks what is hovered, what is selected, and the keyboard's cursor. */
export function drawMarks(paint: Paint, picture: ClusterPicture): void {
  const { context, palette } = paint;
  const { layout, focus } = picture;
  if (layout.detail === 'racks') return;
  const outset = layout.detail === 'cells' ? 2 : 0;
  const outline = (server: number | null, colour: string, width: number) => {
    if (server === null || server >= layout.topology.servers) return;
    drawOutline(context, cellAt(layout, server), outset, colour, width * layout.scale);
  };
  outline(focus.hoveredServer, palette.lineStrong, 1);
  outline(focus.server, palette.ink, 1.5);
  outline(focus.cursor, palette.accent, 2);
  const task = focus.task === null ? null : boxOfTask(picture, focus.task);
  if (task !== null) drawRing(context, task, palette, layout.scale);
}

function drawOutline(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  outset: number,
  colour: string,
  lineWidth: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = lineWidth;
  context.beginPath();
  const side = outset - lineWidth / 2;
  context.roundRect(x - side, y - side, width + 2 * side, height + 2 * side, outset > 0 ? 2 : 5);
  context.stroke();
}

function drawRing(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  palette: Palette,
  scale: number,
) {
  for (const [gap, colour, lineWidth] of [
    [1.5, palette.surface, 3],
    [3.5, palette.ink, 2],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = lineWidth * scale;
    context.beginPath();
    context.roundRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap, 3 + gap);
    context.stroke();
  }
}

/** Finds where a task is: in a slot, or in a queue under its own id; null if neither. */
export function boxOfTask(
  { layout, snapshot, trace }: Pick<ClusterPicture, 'layout' | 'snapshot' | 'trace'>,
  task: number,
): Box | null {
  const { attempts, entries } = trace.data.tables;
  const { firstSlot } = layout.topology;
  for (const attempt of trace.attemptsOfTask(task)) {
    const server = attempts.columns.server[attempt];
    const lane = attempts.columns.lane[attempt];
    if (snapshot.attemptIn[firstSlot[server] + lane] !== attempt) continue;
    return layout.detail === 'tasks' ? slotAt(layout, server, lane) : cellAt(layout, server);
  }
  for (let index = 0; index < snapshot.entryCount; index += 1) {
    const entry = snapshot.entries[index];
    if (entries.columns.task[entry] === NONE || entries.columns.task[entry] !== task) continue;
    const server = entries.columns.server[entry];
    if (layout.detail !== 'tasks') return cellAt(layout, server);
    return entryAt(layout, server, snapshot.places[index], snapshot.queued[server]);
  }
  return null;
}
