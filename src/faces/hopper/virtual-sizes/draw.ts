import { formatCount } from '../../../base/format.ts';
import { type Pen, write, writeFitting } from '../../../views/looks/pen.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { drawHead } from './drawHead.ts';
import { drawJob, drawNote } from './drawRow.ts';
import { rowHeight } from './layout.ts';
import { type SizesPicture, xOf } from './picture.ts';
import { stepOf } from './ticks.ts';
import { edgeWords } from './words.ts';

/** Draws the jobs in the order of service, each with a bar of its virtual size and of its slots. */
export function drawSizes(context: CanvasRenderingContext2D, picture: SizesPicture, palette: Palette): void {
  const { scale, lines, columns, scroll, height, width, head, now } = picture;
  const pen: Pen = { context, palette, scale };
  const top = head.height;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  context.save();
  context.beginPath();
  context.rect(0, top, width, height - top);
  context.clip();
  drawGrid(pen, picture);
  for (const line of lines) {
    const y = top + line.y - scroll;
    if (y > height || y + rowHeight(scale) < top) continue;
    if (line.kind === 'job') drawJob(pen, picture, line.row, y);
    else if (line.kind === 'more')
      write(pen, `and ${formatCount(line.count)} more`, columns.name, y + 15 * scale, soft);
  }
  drawFairLines(pen, picture);
  for (const line of lines) if (line.kind === 'job') drawNote(pen, picture, line.row, top + line.y - scroll);
  const edge = lines.find(({ kind }) => kind === 'edge');
  if (edge !== undefined) drawEdge(pen, picture, top + edge.y - scroll);
  context.restore();
  if (now.jobs === 0) write(pen, 'No job is in the system now.', columns.left, top + 22 * scale, soft);
  drawHead(pen, picture);
}

/** Bottom of the last row, or of the view. */
function bottomOf({ lines, head, scroll, height, scale }: SizesPicture): number {
  const last = lines.findLast(({ kind }) => kind === 'job');
  return last === undefined
    ? head.height
    : Math.min(height, head.height + last.y + rowHeight(scale) - scroll);
}

function drawGrid({ context, palette }: Pen, picture: SizesPicture): void {
  const step = stepOf(picture);
  const bottom = bottomOf(picture);
  for (let slots = 0; slots <= picture.most; slots += step) {
    context.fillStyle = slots === 0 ? palette.lineStrong : palette.grid;
    context.fillRect(xOf(picture, slots), picture.head.height, 1, bottom - picture.head.height);
  }
}

/** The fair share as a line through all bars, and the floor as a dashed one. */
function drawFairLines({ context, palette, scale }: Pen, picture: SizesPicture): void {
  const { fairShare, floor } = picture.now;
  const bottom = bottomOf(picture);
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.25 * scale;
  for (const [slots, dashes] of [
    [fairShare, []],
    [floor, [4 * scale, 3 * scale]],
  ] as const) {
    if (slots === null || slots > picture.most) continue;
    context.setLineDash(dashes);
    context.beginPath();
    context.moveTo(xOf(picture, slots), picture.head.height);
    context.lineTo(xOf(picture, slots), bottom);
    context.stroke();
  }
  context.setLineDash([]);
}

/** The line between jobs that get slots and jobs that do not. */
function drawEdge(pen: Pen, { columns, now, scale }: SizesPicture, y: number): void {
  const { context, palette } = pen;
  const middle = y + 12 * scale;
  context.fillStyle = palette.surface;
  context.fillRect(columns.left, y, columns.right - columns.left, 23 * scale);
  context.fillStyle = palette.ink;
  context.fillRect(columns.left, y + scale, columns.right - columns.left, 2 * scale);
  const room = columns.right - columns.name;
  writeFitting(pen, edgeWords(now), columns.name, middle + 2 * scale, room, {
    colour: palette.ink,
    isBold: true,
  });
}
