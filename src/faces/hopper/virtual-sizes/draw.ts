import { formatCount } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import { write, writeFitting } from '../../../views/looks/pen.ts';
import { drawBelow } from '../../../views/looks/rowLook.ts';
import type { RowsFrame } from '../../../views/surface/RowsView.tsx';
import type { DrawnRows } from '../../../views/surface/rows.ts';
import { drawHead } from './drawHead.ts';
import { drawJob, drawNote } from './drawRow.ts';
import { hasGuidelines } from './history.ts';
import { layoutColumns, layoutHead, layoutLines, rowHeight } from './layout.ts';
import { type SizesLook, type SizesPicture, stepOf, xOf } from './picture.ts';
import { sizesNow } from './sizesNow.ts';
import { edgeWords } from './words.ts';

/** Draws the jobs in the order of service, each with a bar of its virtual size and of its slots. */
export function drawSizes(frame: RowsFrame<JobId>, trace: Trace, look: SizesLook): DrawnRows<JobId> {
  const { palette, scale, scroll, width, height, time } = frame;
  const now = sizesNow(trace, time);
  const hasSizes = hasGuidelines(trace);
  const { lines, height: all } = layoutLines(now, scale);
  const head = layoutHead(height, scale, hasSizes);
  const columns = layoutColumns(width, scale, hasSizes);
  const picture: SizesPicture = { ...frame, ...look, trace, now, lines, head, columns };
  const top = head.height;
  const soft = { colour: palette.inkSoft, size: 13 } as const;
  drawBelow(frame, top, () => {
    drawGrid(picture);
    for (const line of lines) {
      const y = top + line.y - scroll;
      if (y > height || y + rowHeight(scale) < top) continue;
      if (line.kind === 'job') drawJob(picture, line.row, y);
      else if (line.kind === 'more')
        write(picture, `and ${formatCount(line.count)} more`, columns.name, y + 15 * scale, soft);
    }
    drawFairLines(picture);
    for (const line of lines) if (line.kind === 'job') drawNote(picture, line.row, top + line.y - scroll);
    const edge = lines.find(({ kind }) => kind === 'edge');
    if (edge !== undefined) drawEdge(picture, top + edge.y - scroll);
  });
  if (now.jobs === 0) write(picture, 'No job is in the system now.', columns.left, top + 22 * scale, soft);
  drawHead(picture);
  const rows = lines.flatMap((line) =>
    line.kind === 'job' ? [{ id: line.row.job, job: line.row.job, top: line.y }] : [],
  );
  return { rows, rowHeight: rowHeight(scale), head: top, all, facts: { guideline: now.guideline } };
}

/** Bottom of the last row, or of the view. */
function bottomOf({ lines, head, scroll, height, scale }: SizesPicture): number {
  const last = lines.findLast(({ kind }) => kind === 'job');
  return last === undefined
    ? head.height
    : Math.min(height, head.height + last.y + rowHeight(scale) - scroll);
}

function drawGrid(picture: SizesPicture): void {
  const { context, palette } = picture;
  const step = stepOf(picture);
  const bottom = bottomOf(picture);
  for (let slots = 0; slots <= picture.most; slots += step) {
    context.fillStyle = slots === 0 ? palette.lineStrong : palette.grid;
    context.fillRect(xOf(picture, slots), picture.head.height, 1, bottom - picture.head.height);
  }
}

/** The fair share as a line through all bars, and the floor as a dashed one. */
function drawFairLines(picture: SizesPicture): void {
  const { context, palette, scale } = picture;
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
function drawEdge(picture: SizesPicture, y: number): void {
  const { context, palette, columns, now, scale } = picture;
  const middle = y + 12 * scale;
  context.fillStyle = palette.surface;
  context.fillRect(columns.left, y, columns.right - columns.left, 23 * scale);
  context.fillStyle = palette.ink;
  context.fillRect(columns.left, y + scale, columns.right - columns.left, 2 * scale);
  const room = columns.right - columns.name;
  writeFitting(picture, edgeWords(now), columns.name, middle + 2 * scale, room, {
    colour: palette.ink,
    isBold: true,
  });
}
