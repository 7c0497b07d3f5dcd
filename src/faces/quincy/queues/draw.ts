import { formatCount } from '../../../base/format.ts';
import { type Pen, widthOf, write, writeFitting } from '../../../views/looks/pen.ts';
import { rackName, serverName } from '../../../views/shared/names.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { drawBars } from './drawBars.ts';
import { drawChips } from './drawChips.ts';
import { drawSlots } from './drawSlots.ts';
import { drawTaken } from './drawTaken.ts';
import type { QueueColumn } from './layout.ts';
import { rackOfBlock } from './layout.ts';
import type { QueuesPicture } from './picture.ts';
import { MOST_TITLED } from './sizes.ts';
import { summaryOf } from './words.ts';

/** Draws the queues of servers, of racks and of the cluster, with the servers below (Quincy, Fig 3). */
export function drawQueues(
  context: CanvasRenderingContext2D,
  picture: QueuesPicture,
  palette: Palette,
): void {
  drawGround(context, picture, palette);
  drawSlots(context, picture, palette);
  if (picture.layout.detail === 'chips') drawChips(context, picture, palette);
  else drawBars(context, picture, palette);
  drawTaken(context, picture, palette);
  drawCursor(context, picture, palette);
  drawHead(context, picture, palette);
}

function drawHead(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  const { scale, width } = picture.layout;
  const style = { colour: palette.inkSoft, size: 13 };
  writeFitting({ context, palette, scale }, summaryOf(picture), 0, 10 * scale, width, style);
}

function drawGround(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  const { layout, trace } = picture;
  const { scale } = layout;
  const pen = { context, palette, scale };
  for (const [index, { x, y, width, height }] of layout.blocks.entries()) {
    context.fillStyle = palette.sunken;
    context.strokeStyle = palette.line;
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 5);
    context.fill();
    context.stroke();
    const rack = rackOfBlock(layout, index);
    const title = rack === null ? 'cluster' : rackName(rack);
    const hasTitle = rack === null || layout.blocks.length <= MOST_TITLED + 1;
    const style = { colour: palette.inkFaint };
    if (hasTitle) writeFitting(pen, [title], x + 6 * scale, y + 10 * scale, width - 8 * scale, style);
  }
  for (const column of layout.columns) drawFoot(pen, picture, column);
  const { servers } = trace.data.topology;
  for (let server = 0; layout.hasNames && server < servers; server += 1) {
    const { x, y, width, height } = layout.slots[server];
    const style = { colour: palette.inkFaint, align: 'center' } as const;
    write(pen, serverName(server, servers), x + width / 2, y + height + 8 * scale, style);
  }
}

/** The line that a queue stands on, and the letter of those without a server. */
function drawFoot(
  pen: Pen,
  { layout, now }: QueuesPicture,
  { queue, kind, x, width, bottom }: QueueColumn,
): void {
  const { context, palette, scale } = pen;
  context.fillStyle = palette.lineStrong;
  if (width >= 4) context.fillRect(x, bottom, width, 1);
  if (kind === 0 || (kind === 1 && layout.blocks.length > MOST_TITLED + 1)) return;
  const letter = kind === 1 ? 'R' : 'X';
  const count = formatCount(now.queues[queue].length);
  const long = `${letter} ${count}`;
  const text = kind === 2 || widthOf(pen, long) <= width ? long : letter;
  write(pen, text, x + width / 2, bottom + 9 * scale, { colour: palette.inkSoft, align: 'center' });
}

function drawCursor(context: CanvasRenderingContext2D, picture: QueuesPicture, palette: Palette): void {
  const { layout, cursor, focus } = picture;
  const frame = (queue: number, colour: string, width: number) => {
    const column = layout.columns[queue];
    if (column === undefined) return;
    const slot = layout.slots[queue];
    const bottom = slot === undefined ? column.bottom : slot.y + slot.height;
    context.strokeStyle = colour;
    context.lineWidth = width * layout.scale;
    context.beginPath();
    context.roundRect(column.x - 2, column.top - 1, column.width + 4, bottom - column.top + 3, 3);
    context.stroke();
  };
  if (focus.server !== null) frame(focus.server, palette.ink, 1.5);
  if (cursor !== null && cursor.place < 0) frame(cursor.queue, palette.accent, 2);
}
