import type { TraceData } from '../../engine/record/schema.ts';
import { hatchLightly } from '../looks/maintenanceLook.ts';
import { type Paint, widthOf, write } from '../looks/pen.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

/** Hatches the rows of servers for the time of their maintenance, which is known before it comes; neighbours share a box. */
export function drawMaintenance(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { model, layout, window, scale } = picture;
  const { data } = model.trace;
  const { length, columns } = data.tables.maintenance;
  const { server, from, to } = columns;
  const { firstSlot } = data.topology;
  const { plot, rows } = layout;
  for (let row = 0; row < length; row += 1) {
    const first = row;
    while (row + 1 < length && isBeside(data, row)) row += 1;
    const slots = [firstSlot[server[first]], firstSlot[server[row] + 1]];
    if (slots[0] === slots[1] || from[row] >= window.to || to[row] <= window.from) continue;
    const left = Math.max(plot.left, pixelAt(picture, from[row]));
    const right = Math.min(plot.left + plot.width, pixelAt(picture, to[row]));
    const last = rows[slots[1] - 1];
    const { y } = rows[slots[0]];
    const box = { x: left, y, width: right - left, height: last.y + last.height - y };
    hatchLightly(context, box, palette.lineStrong);
    context.strokeStyle = palette.lineStrong;
    context.lineWidth = 1;
    context.strokeRect(left + 0.5, y + 0.5, box.width - 1, box.height - 1);
    name(paint, box, scale);
  }
}

/** Tells whether the next row of the table is the same maintenance of the next server of the rack. */
function isBeside({ tables, topology }: TraceData, row: number): boolean {
  const { server, from, to } = tables.maintenance.columns;
  const { rackOf } = topology;
  return (
    server[row + 1] === server[row] + 1 &&
    rackOf[server[row + 1]] === rackOf[server[row]] &&
    from[row + 1] === from[row] &&
    to[row + 1] === to[row]
  );
}

/** Names the box where there is room. */
function name(
  paint: Paint,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
  scale: number,
): void {
  const { context, palette } = paint;
  const text = 'maintenance';
  const pen = { context, palette, scale };
  const room = widthOf(pen, text, { size: 10 }) + 6;
  if (width < room + 6 || height < 13 * scale) return;
  context.fillStyle = palette.sunken;
  context.fillRect(x + (width - room) / 2, y + height / 2 - 6 * scale, room, 12 * scale);
  const style = { colour: palette.inkSoft, size: 10, align: 'center' } as const;
  write(pen, text, x + width / 2, y + height / 2, style);
}
