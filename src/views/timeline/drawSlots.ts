import { purposeOf } from '../../trace/emptyHolds.ts';
import { jobColour } from '../looks/colour.ts';
import { drawKept } from '../looks/keptLook.ts';
import type { Paint } from '../looks/pen.ts';
import { drawAttempts } from './drawAttempts.ts';
import { drawGhosts } from './drawGhosts.ts';
import { drawJoins } from './drawJoins.ts';
import { drawMoves } from './drawMoves.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';
import type { Row } from './rows.ts';
import { visitSlices } from './slices.ts';

/** Draws each slot's row: tasks as bars, held slots as hollow spans, and the waiting of the selected job. */
export function drawSlots(paint: Paint, picture: TimelinePicture): void {
  for (const row of picture.layout.rows) drawAttempts(paint, picture, row);
  for (const row of picture.layout.rows) drawHolds(paint, picture, row);
  for (const row of picture.layout.rows) drawKeptSlots(paint, picture, row);
  drawGhosts(paint, picture);
  drawMoves(paint, picture);
  drawJoins(paint, picture);
  drawWaits(paint, picture);
  drawOutlines(paint, picture);
}

function drawKeptSlots(
  paint: Paint,
  { model, layout, window, hues, focus }: TimelinePicture,
  row: Row,
): void {
  const { context, palette } = paint;
  const { data } = model.trace;
  const { job } = data.tables.keptSlots.columns;
  const gap = row.height > 5 ? 1 : 0.5;
  visitSlices(model.kept, row.firstSlot, window, layout.plot.width, (kept, left, right) => {
    const box = {
      x: layout.plot.left + left,
      y: row.y + gap,
      width: right - left,
      height: row.height - 2 * gap,
    };
    const colour = jobColour(hues, palette, focus, job[kept]);
    drawKept(context, box, colour, palette, purposeOf(data, kept), job[kept]);
  });
}

function drawHolds(paint: Paint, picture: TimelinePicture, row: Row): void {
  const { context, palette } = paint;
  const { model, layout, window, hues, focus } = picture;
  const { stage } = model.trace.data.tables.holds.columns;
  const { stageJob } = model.trace.data.graphs;
  const inset = Math.max(0.5, row.height * 0.22);
  context.lineWidth = 1;
  visitSlices(model.holds, row.firstSlot, window, layout.plot.width, (hold, left, right) => {
    const colour = jobColour(hues, palette, focus, stageJob[stage[hold]]);
    context.strokeStyle = colour === palette.otherJob ? palette.lineStrong : colour;
    const x = layout.plot.left + left;
    const y = row.y + inset;
    const height = row.height - 2 * inset;
    if (right - left < 3) {
      context.fillStyle = context.strokeStyle;
      context.fillRect(x, row.y + row.height / 2 - 0.5, Math.max(1, right - left), 1);
      return;
    }
    context.strokeRect(x + 0.5, y + 0.5, right - left - 1, height - 1);
    context.beginPath();
    // Thinner spans have no room for hatching.
    for (let at = x + 3; right - left > 8 && at < x + right - left; at += 4) {
      context.moveTo(at, y + 1);
      context.lineTo(Math.max(x, at - height), y + height - 1);
    }
    context.stroke();
  });
}

/** Draws a line along the server's row while an entry of the selected job is in its queue. */
function drawWaits(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { model, layout, window, hues, focus, scale } = picture;
  const { data } = model.trace;
  const { server, enteredAt, leftAt } = data.tables.entries.columns;
  if (focus.job === null) return;
  context.strokeStyle = jobColour(hues, palette, focus, focus.job);
  context.lineWidth = 1.5 * scale;
  context.setLineDash([2, 2]);
  context.beginPath();
  for (const entry of model.trace.entriesOfJob(focus.job)) {
    if (enteredAt[entry] >= window.to || leftAt[entry] <= window.from) continue;
    const { y, height } = layout.rows[data.topology.firstSlot[server[entry]]];
    context.moveTo(pixelAt(picture, Math.max(window.from, enteredAt[entry])), y + height - 1.5);
    context.lineTo(pixelAt(picture, Math.min(window.to, leftAt[entry])), y + height - 1.5);
  }
  context.stroke();
  context.setLineDash([]);
}

function drawOutlines(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { model, focus, cursor } = picture;
  if (focus.task !== null) {
    for (const attempt of model.trace.attemptsOfTask(focus.task))
      drawOutline(context, picture, attempt, palette.ink, 1.5);
  }
  if (cursor !== null) drawOutline(context, picture, cursor, palette.accent, 2);
}

function drawOutline(
  context: CanvasRenderingContext2D,
  picture: TimelinePicture,
  attempt: number,
  colour: string,
  lineWidth: number,
): void {
  const { model, layout, window, scale } = picture;
  const { spans } = model.attempts;
  const from = spans.from[attempt];
  const to = Math.min(spans.to[attempt], window.to + 1e6);
  if (!(from < window.to) || to <= window.from) return;
  const { y, height } = layout.rows[spans.slotOf(attempt)];
  const left = Math.max(layout.plot.left - 4, pixelAt(picture, from));
  context.strokeStyle = colour;
  context.lineWidth = lineWidth * scale;
  context.strokeRect(left - 0.5, y - 0.5, pixelAt(picture, to) - left, height + 1);
}
