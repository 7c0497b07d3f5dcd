import { formatCount } from '../../../base/format.ts';
import { type Pen, widthOf, write } from '../../../views/looks/pen.ts';
import { drawChip, drawCursor, drawCutOff, drawGround } from '../../../views/looks/rowLook.ts';
import { jobName } from '../../../views/shared/names.ts';
import { fitText } from '../../../widgets/fit.ts';
import { rowHeight } from './layout.ts';
import { colourIn, type SizesPicture, xOf } from './picture.ts';
import { lengthOf, type SizeRow } from './sizesNow.ts';
import { noteWords, sizeText } from './words.ts';

const BAR = 14;
// How strong the part of a virtual size is that the job has no slots for.
const PALE = 0.22;
// Narrower slots are not told apart. CSS pixels.
const LEAST_SLOT = 5;

/** Draws the row of a job: its name, its numbers and its bar. */
export function drawJob(picture: SizesPicture, row: SizeRow, y: number): void {
  const { palette, scale, columns, focus } = picture;
  const { job, remaining, size, allotted, occupied } = row;
  const height = rowHeight(scale);
  drawGround(picture, y, height, job === focus.job, job === focus.hoveredJob);
  const middle = y + height / 2;
  const colour = colourIn(picture, job);
  drawChip(picture, columns.left, middle, 12, colour);
  write(picture, jobName(job), columns.name, middle, { colour: palette.ink, size: 13, isBold: true });
  const number = { colour: palette.ink, size: 13, align: 'right' } as const;
  const soft = { ...number, colour: palette.inkSoft } as const;
  if (columns.remaining !== null) write(picture, formatCount(remaining), columns.remaining, middle, soft);
  if (columns.size !== null && size !== null) write(picture, sizeText(size), columns.size, middle, number);
  if (columns.allotted !== null && allotted !== null)
    write(picture, formatCount(allotted), columns.allotted, middle, { ...number, isBold: true });
  write(picture, formatCount(occupied), columns.occupied, middle, number);
  drawBar(picture, row, colour, middle);
  if (job === picture.cursor) drawCursor(picture, y, height);
}

/** Pale as long as the virtual size, filled as far as the job has slots, hatched where slots wait for its copies. */
function drawBar(picture: SizesPicture, row: SizeRow, colour: string, middle: number): void {
  const { context, palette, scale, columns, most } = picture;
  const { allotted, occupied, kept, size } = row;
  const height = BAR * scale;
  const top = middle - height / 2;
  const x = (slots: number) => xOf(picture, slots);
  const start = columns.bar.x;
  const length = lengthOf(row);
  context.globalAlpha = PALE;
  context.fillStyle = colour;
  context.fillRect(start, top, x(length) - start, height);
  context.globalAlpha = 1;
  context.fillRect(start, top, x(occupied) - start, height);
  hatch(picture, x(occupied), x(occupied + kept), top, height, colour);
  const each = columns.bar.width / most;
  context.fillStyle = palette.surface;
  for (let slot = 1; each >= LEAST_SLOT && slot < Math.min(occupied + kept, most); slot += 1)
    context.fillRect(x(slot) - 0.5, top, 1, height);
  // The end of V stays visible where a job may have more than that.
  context.fillStyle = palette.ink;
  if (size !== null && size <= most) context.fillRect(x(size) - scale, top - 2, 2 * scale, height + 4);
  if (length > most) drawCutOff(picture, start + columns.bar.width, middle);
  if (allotted !== null && allotted > 0) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.25 * scale;
    context.strokeRect(start - 0.5, top - 2.5, x(allotted) - start + 1, height + 5);
  }
}

/** What is to say of a job's slots, behind its bar and on top of the lines through all bars. */
export function drawNote(picture: SizesPicture, row: SizeRow, y: number): void {
  const { context, palette, scale } = picture;
  const { allotted, occupied, kept } = row;
  const notes = noteWords(row);
  if (notes.length === 0) return;
  const { bar } = picture.columns;
  const middle = y + rowHeight(scale) / 2;
  const end = xOf(picture, Math.max(lengthOf(row), allotted ?? 0, occupied + kept)) + 8 * scale;
  const room = bar.x + bar.width - end;
  const text = fitText(notes, room, 12 * scale);
  if (text === undefined) return;
  // The lines would cross the words.
  context.fillStyle = palette.surface;
  context.fillRect(end - 3, middle - (BAR / 2) * scale, widthOf(picture, text) + 6, BAR * scale);
  write(picture, text, end, middle, { colour: palette.inkSoft });
}

/** Stripes in a dotted frame: a slot that is not used yet. */
function hatch(
  { context, palette, scale }: Pen,
  from: number,
  to: number,
  top: number,
  height: number,
  colour: string,
): void {
  if (to <= from) return;
  context.save();
  context.beginPath();
  context.rect(from, top, to - from, height);
  context.clip();
  context.fillStyle = palette.surface;
  context.fillRect(from, top, to - from, height);
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * scale;
  context.beginPath();
  for (let at = from; at < to + height; at += 5 * scale) {
    context.moveTo(at, top);
    context.lineTo(at - height, top + height);
  }
  context.stroke();
  context.restore();
  context.strokeStyle = colour;
  context.lineWidth = 1.25 * scale;
  context.setLineDash([2 * scale, 2 * scale]);
  context.strokeRect(from + 0.5, top + 0.5, to - from - 1, height - 1);
  context.setLineDash([]);
}
