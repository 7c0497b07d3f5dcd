import type { TraceData } from '../../engine/record/schema.ts';
import type { Box } from '../../widgets/shapes.ts';
import { hatchLightly } from '../looks/maintenanceLook.ts';
import { drawBox, inset, type Pen, widthOf, write } from '../looks/pen.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';

/** Hatches the rows of servers for the time of their maintenance, which is known before it comes; neighbours share a box. */
export function drawMaintenance(pen: Pen, picture: TimelinePicture): void {
  const { layout, window } = picture;
  const { data } = picture.model.trace;
  const { length, columns } = data.tables.maintenance;
  const { server, from, to } = columns;
  const { firstSlot } = data.topology;
  const { plot, rows } = layout;
  for (let row = 0; row < length; row += 1) {
    const first = row;
    while (row + 1 < length && isBeside(data, row)) row += 1;
    const [begin, past] = [firstSlot[server[first]], firstSlot[server[row] + 1]];
    if (begin === past || from[row] >= window.to || to[row] <= window.from) continue;
    const x = Math.max(plot.left, pixelAt(picture, from[row]));
    const right = Math.min(plot.left + plot.width, pixelAt(picture, to[row]));
    const { y } = rows[begin];
    const last = rows[past - 1];
    const box = { x, y, width: right - x, height: last.y + last.height - y };
    hatchLightly(pen, box, pen.palette.lineStrong);
    drawBox(pen, inset(box, 0.5), { stroke: pen.palette.lineStrong });
    name(pen, box);
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
function name(pen: Pen, { x, y, width, height }: Box): void {
  const { palette, scale } = pen;
  const words = 'maintenance';
  const room = widthOf(pen, words, { size: 10 }) + 6;
  if (width < room + 6 || height < 13 * scale) return;
  const [centre, middle] = [x + width / 2, y + height / 2];
  const box = { x: centre - room / 2, y: middle - 6 * scale, width: room, height: 12 * scale };
  drawBox(pen, box, { fill: palette.sunken });
  write(pen, words, centre, middle, { colour: palette.inkSoft, size: 10, align: 'center' });
}
