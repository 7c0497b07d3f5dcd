import { formatCount, formatMicros } from '../../../base/format.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { type Pen, write, writeFitting } from '../../../views/looks/pen.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { type Belief, deservesCopy } from './beliefs.ts';
import { headHeight, rowHeight, type TimeLeftPicture, xOf } from './picture.ts';
import { tickStep } from './scale.ts';
import { ruleWords, stateWords } from './words.ts';

const BAR = 13;
// How strong the bar of a task is that deserves no copy.
const PALE = 0.4;
// Room that the number of a tick needs, before the theme's scale. CSS pixels.
const TICK = 46;

/** Draws the running tasks, each with a bar of the time that it needs by its reports. */
export function drawTimeLeft(
  context: CanvasRenderingContext2D,
  picture: TimeLeftPicture,
  palette: Palette,
): void {
  const { scale, scroll, width, height, beliefs, columns, more } = picture;
  const pen: Pen = { context, palette, scale };
  const top = headHeight(scale);
  const row = rowHeight(scale);
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  context.save();
  context.beginPath();
  context.rect(0, top, width, height - top);
  context.clip();
  drawGrid(pen, picture, Math.min(height, top + beliefs.length * row - scroll));
  for (const [place, belief] of beliefs.entries()) {
    const y = top + place * row - scroll;
    if (y <= height && y + row >= top) drawTask(pen, picture, belief, y);
  }
  const end = top + beliefs.length * row - scroll + 15 * scale;
  if (more > 0) write(pen, `and ${formatCount(more)} more`, columns.name, end, soft);
  context.restore();
  if (beliefs.length === 0) write(pen, 'No task runs now.', columns.left, top + 20 * scale, soft);
  drawHead(pen, picture);
}

function drawHead(pen: Pen, picture: TimeLeftPicture): void {
  const { context, palette, scale } = pen;
  const { trace, columns, width, most } = picture;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  const room = columns.right - columns.left;
  writeFitting(pen, ruleWords(trace.data), columns.left, 15 * scale, room, soft);
  const y = headHeight(scale) - 12 * scale;
  const faint = { colour: palette.inkFaint } as const;
  write(pen, 'task', columns.name, y, faint);
  const step = tickStep(most, columns.bar.width / (TICK * scale));
  for (let time = 0; time <= most; time += step) {
    write(pen, formatMicros(time), xOf(picture, time), y, {
      ...faint,
      align: time === 0 ? 'left' : 'center',
    });
  }
  context.fillStyle = palette.line;
  context.fillRect(0, headHeight(scale) - 1, width, 1);
}

function drawGrid({ context, palette, scale }: Pen, picture: TimeLeftPicture, bottom: number): void {
  const { columns, most } = picture;
  const top = headHeight(scale);
  const step = tickStep(most, columns.bar.width / (TICK * scale));
  for (let time = 0; time <= most; time += step) {
    context.fillStyle = time === 0 ? palette.lineStrong : palette.grid;
    context.fillRect(xOf(picture, time), top, 1, Math.max(0, bottom - top));
  }
}

function drawTask(pen: Pen, picture: TimeLeftPicture, belief: Belief, y: number): void {
  const { context, palette, scale } = pen;
  const { columns, focus, hues, width, trace } = picture;
  const { task, job, left } = belief;
  const height = rowHeight(scale);
  const middle = y + height / 2;
  if (task === focus.task || job === focus.hoveredJob) {
    context.globalAlpha = 0.6;
    context.fillStyle = task === focus.task ? palette.accentSoft : palette.pressed;
    context.fillRect(0, y, width, height - 1);
    context.globalAlpha = 1;
  }
  const hue = jobColour(hues, palette, focus, job);
  // Pale colours would be invisible.
  const colour = hue === palette.otherJob ? palette.lineStrong : hue;
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(columns.left, middle - 5 * scale, 10 * scale, 10 * scale, 2);
  context.fill();
  const nameRoom = columns.bar.x - columns.name - 6 * scale;
  const name = taskName(trace.data.graphs, task);
  writeFitting(pen, [name, name.replace(/^.*·/, '·')], columns.name, middle, nameRoom, {
    colour: palette.ink,
    size: 13,
  });
  if (left !== null) drawBar(pen, picture, belief, colour, middle);
  drawMarks(pen, picture, belief, y);
  const notes = stateWords(belief);
  if (columns.note !== null) {
    const isLoud = belief.waits || deservesCopy(belief);
    writeFitting(pen, notes, columns.note, middle, columns.right - columns.note, {
      colour: isLoud ? palette.ink : palette.inkSoft,
      isBold: isLoud,
    });
  }
  if (task === picture.cursor) {
    context.strokeStyle = palette.accent;
    context.lineWidth = 2;
    context.strokeRect(2, y + 1, width - 4, height - 3);
  }
}

/** Full where the task deserves a copy, pale where it does not. */
function drawBar(
  { context, palette, scale }: Pen,
  picture: TimeLeftPicture,
  belief: Belief,
  colour: string,
  middle: number,
): void {
  const left = belief.left ?? 0;
  const { bar } = picture.columns;
  const height = BAR * scale;
  const end = xOf(picture, left);
  context.globalAlpha = deservesCopy(belief) ? 1 : PALE;
  context.fillStyle = colour;
  context.fillRect(bar.x, middle - height / 2, Math.max(1, end - bar.x), height);
  context.globalAlpha = 1;
  if (left > picture.most) drawCutOff(context, palette, scale, bar.x + bar.width, middle);
}

/** The limit as a line as high as the row, so that equal ones join; and the truth as a wedge below the bar. */
function drawMarks(
  { context, palette, scale }: Pen,
  picture: TimeLeftPicture,
  belief: Belief,
  y: number,
): void {
  const { limit, truth } = belief;
  const height = rowHeight(scale);
  context.fillStyle = palette.ink;
  if (limit !== null && limit <= picture.most)
    context.fillRect(xOf(picture, limit) - 0.75 * scale, y, 1.5 * scale, height);
  if (truth === null || truth > picture.most) return;
  const x = xOf(picture, truth);
  const size = 5 * scale;
  const base = y + height - 1.5 * scale;
  context.strokeStyle = palette.surface;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, base - 1.7 * size);
  context.lineTo(x + size, base);
  context.lineTo(x - size, base);
  context.closePath();
  context.stroke();
  context.fill();
}

/** An arrowhead: the bar goes on beyond the scale. */
function drawCutOff(
  context: CanvasRenderingContext2D,
  palette: Palette,
  scale: number,
  x: number,
  middle: number,
): void {
  context.fillStyle = palette.ink;
  context.beginPath();
  context.moveTo(x + 2 * scale, middle - 5 * scale);
  context.lineTo(x + 8 * scale, middle);
  context.lineTo(x + 2 * scale, middle + 5 * scale);
  context.closePath();
  context.fill();
}
