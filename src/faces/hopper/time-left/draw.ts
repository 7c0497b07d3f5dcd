import { formatCount, formatMicros } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { write, writeFitting } from '../../../views/looks/pen.ts';
import {
  drawBelow,
  drawChip,
  drawCursor,
  drawCutOff,
  drawGround,
  strongColour,
} from '../../../views/looks/rowLook.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';
import type { DrawnRows } from '../../../views/surface/rows.ts';
import { type Belief, beliefsAt, deservesCopy } from './beliefs.ts';
import { tickStep } from './known.ts';
import {
  headHeight,
  layoutColumns,
  rowHeight,
  type TimeLeftLook,
  type TimeLeftPicture,
  xOf,
} from './picture.ts';
import { ruleWords, stateWords } from './words.ts';

const BAR = 13;
// How strong the bar of a task is that deserves no copy.
const PALE = 0.4;
// Room that the number of a tick needs, before the theme's scale. CSS pixels.
const TICK = 46;
// Rows that are drawn at most.
const MOST_ROWS = 200;

/** Draws the running tasks, longest time left first, each with a bar of the time that it needs by its reports. */
export function drawTimeLeft(frame: RowsFrame<TaskId>, trace: Trace, look: TimeLeftLook): DrawnRows<TaskId> {
  const { palette, scale, scroll, width, height, time } = frame;
  const all = beliefsAt(trace, time);
  const beliefs = all.slice(0, MOST_ROWS);
  const more = all.length - beliefs.length;
  const picture: TimeLeftPicture = { ...frame, ...look, trace, columns: layoutColumns(width, scale) };
  const { columns } = picture;
  const top = headHeight(scale);
  const row = rowHeight(scale);
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  drawBelow(frame, top, () => {
    drawGrid(picture, Math.min(height, top + beliefs.length * row - scroll));
    for (const [place, belief] of beliefs.entries()) {
      const y = top + place * row - scroll;
      if (y <= height && y + row >= top) drawTask(picture, belief, y);
    }
    const end = top + beliefs.length * row - scroll + 15 * scale;
    if (more > 0) write(picture, `and ${formatCount(more)} more`, columns.name, end, soft);
  });
  if (beliefs.length === 0) write(picture, 'No task runs now.', columns.left, top + 20 * scale, soft);
  drawHead(picture);
  const rows = beliefs.map(({ task, job }, place) => ({ id: task, job, top: place * row }));
  return { rows, rowHeight: row, head: top, all: (beliefs.length + Number(more > 0)) * row };
}

function drawHead(picture: TimeLeftPicture): void {
  const { context, palette, scale, trace, columns, width, most } = picture;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  const room = columns.right - columns.left;
  writeFitting(picture, ruleWords(trace.data), columns.left, 15 * scale, room, soft);
  const y = headHeight(scale) - 12 * scale;
  const faint = { colour: palette.inkFaint } as const;
  write(picture, 'task', columns.name, y, faint);
  const step = tickStep(most, columns.bar.width / (TICK * scale));
  for (let time = 0; time <= most; time += step) {
    write(picture, formatMicros(time), xOf(picture, time), y, {
      ...faint,
      align: time === 0 ? 'left' : 'center',
    });
  }
  context.fillStyle = palette.line;
  context.fillRect(0, headHeight(scale) - 1, width, 1);
}

function drawGrid(picture: TimeLeftPicture, bottom: number): void {
  const { context, palette, scale, columns, most } = picture;
  const top = headHeight(scale);
  const step = tickStep(most, columns.bar.width / (TICK * scale));
  for (let time = 0; time <= most; time += step) {
    context.fillStyle = time === 0 ? palette.lineStrong : palette.grid;
    context.fillRect(xOf(picture, time), top, 1, Math.max(0, bottom - top));
  }
}

function drawTask(picture: TimeLeftPicture, belief: Belief, y: number): void {
  const { palette, scale, columns, focus, hues, trace } = picture;
  const { task, job, left } = belief;
  const height = rowHeight(scale);
  const middle = y + height / 2;
  drawGround(picture, y, height, task === focus.task, job === focus.hoveredJob);
  const colour = strongColour(hues, picture, focus, job);
  drawChip(picture, columns.left, middle, 10, colour);
  const nameRoom = columns.bar.x - columns.name - 6 * scale;
  const name = taskName(trace.data.graphs, task);
  writeFitting(picture, [name, name.replace(/^.*·/, '·')], columns.name, middle, nameRoom, {
    colour: palette.ink,
    size: 13,
  });
  if (left !== null) drawBar(picture, belief, colour, middle);
  drawMarks(picture, belief, y);
  const notes = stateWords(belief);
  if (columns.note !== null) {
    const isLoud = belief.waits || deservesCopy(belief);
    writeFitting(picture, notes, columns.note, middle, columns.right - columns.note, {
      colour: isLoud ? palette.ink : palette.inkSoft,
      isBold: isLoud,
    });
  }
  if (task === picture.cursor) drawCursor(picture, y, height);
}

/** Full where the task deserves a copy, pale where it does not. */
function drawBar(picture: TimeLeftPicture, belief: Belief, colour: string, middle: number): void {
  const { context, scale, columns } = picture;
  const left = belief.left ?? 0;
  const { bar } = columns;
  const height = BAR * scale;
  const end = xOf(picture, left);
  context.globalAlpha = deservesCopy(belief) ? 1 : PALE;
  context.fillStyle = colour;
  context.fillRect(bar.x, middle - height / 2, Math.max(1, end - bar.x), height);
  context.globalAlpha = 1;
  if (left > picture.most) drawCutOff(picture, bar.x + bar.width, middle);
}

/** The limit as a line as high as the row, so that equal ones join; and the truth as a wedge below the bar. */
function drawMarks(picture: TimeLeftPicture, belief: Belief, y: number): void {
  const { context, palette, scale } = picture;
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
