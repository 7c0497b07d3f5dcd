import type { AttemptId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobColour } from '../looks/colour.ts';
import { drawKept } from '../looks/keptLook.ts';
import { drawBox, drawDot, drawLines, hatch, inset, type Pen } from '../looks/pen.ts';
import { strongColour } from '../looks/rowLook.ts';
import { drawAttempts } from './drawAttempts.ts';
import { drawJoins } from './drawJoins.ts';
import { drawGhosts } from './ghosts.ts';
import { eachBox, pixelAt, rowOf, type TimelinePicture } from './picture.ts';
import type { Row } from './rows.ts';

/** Draws each slot's row: tasks as bars, held slots as hollow spans, and the waiting of the selected job. */
export function drawSlots(pen: Pen, picture: TimelinePicture): void {
  for (const row of picture.layout.rows) drawAttempts(pen, picture, row);
  for (const row of picture.layout.rows) drawHolds(pen, picture, row);
  for (const row of picture.layout.rows) drawKeptSlots(pen, picture, row);
  drawGhosts(pen, picture);
  drawMoves(pen, picture);
  drawJoins(pen, picture);
  drawWaits(pen, picture);
  drawOutlines(pen, picture);
}

function drawKeptSlots({ context, palette }: Pen, picture: TimelinePicture, row: Row): void {
  const { model, hues, focus } = picture;
  const { data } = model.trace;
  const { job } = data.tables.keptSlots.columns;
  eachBox(picture, model.kept, row, (kept, box) => {
    const colour = jobColour(hues, palette, focus, job[kept]);
    drawKept(context, box, colour, palette, purposeOf(data, kept), job[kept]);
  });
}

function drawHolds(pen: Pen, picture: TimelinePicture, row: Row): void {
  const { model, hues, focus } = picture;
  const { data } = model.trace;
  const { stage } = data.tables.holds.columns;
  const aside = Math.max(0.5, row.height * 0.22);
  eachBox(picture, model.holds, row, (hold, { x, width }) => {
    const stroke = strongColour(hues, pen, focus, data.graphs.stageJob[stage[hold]]);
    const box = { x, y: row.y + aside, width, height: row.height - 2 * aside };
    const line = { x, y: row.y + row.height / 2 - 0.5, width: Math.max(1, width), height: 1 };
    if (width < 3) drawBox(pen, line, { fill: stroke });
    else drawBox(pen, inset(box, 0.5), { stroke });
    // Thinner spans have no room for hatching.
    if (width > 8) hatch(pen, inset(box, 1), 4, { stroke });
  });
}

/** Draws a line along the server's row while an entry of the selected job is in its queue. */
function drawWaits(pen: Pen, picture: TimelinePicture): void {
  const { model, layout, window, hues, focus } = picture;
  const { data } = model.trace;
  const { server, enteredAt, leftAt } = data.tables.entries.columns;
  if (focus.job === null) return;
  const entries = model.trace
    .entriesOfJob(focus.job)
    .filter((entry) => enteredAt[entry] < window.to && leftAt[entry] > window.from);
  const lines = entries.map((entry) => {
    const row = layout.rows[data.topology.firstSlot[server[entry]]];
    const [from, to] = [Math.max(window.from, enteredAt[entry]), Math.min(window.to, leftAt[entry])];
    const y = row.y + row.height - 1.5;
    return [pixelAt(picture, from), y, pixelAt(picture, to), y];
  });
  const stroke = jobColour(hues, pen.palette, focus, focus.job);
  drawLines(pen, { stroke, weight: 1.5, dash: [2, 2] }, ...lines);
}

function drawOutlines(pen: Pen, picture: TimelinePicture): void {
  const { model, focus, cursor } = picture;
  const { ink, accent } = pen.palette;
  const chosen = focus.task === null ? [] : model.trace.attemptsOfTask(focus.task);
  for (const attempt of chosen) drawOutline(pen, picture, attempt, ink, 1.5);
  if (cursor !== null) drawOutline(pen, picture, cursor, accent, 2);
}

function drawOutline(
  pen: Pen,
  picture: TimelinePicture,
  attempt: number,
  stroke: string,
  width: number,
): void {
  const { model, layout, window } = picture;
  const { from, to } = model.attempts.spans;
  const end = Math.min(to[attempt], window.to + 1e6);
  if (!(from[attempt] < window.to) || end <= window.from) return;
  const { y, height } = rowOf(picture, attempt);
  const left = Math.max(layout.plot.left - 4, pixelAt(picture, from[attempt]));
  const box = { x: left - 0.5, y: y - 0.5, width: pixelAt(picture, end) - left, height: height + 1 };
  drawBox(pen, box, { stroke, weight: width });
}

// If there are more arcs, only those of the job in focus are drawn.
const MOST_ARCS = 60;

/** Draws a thin arc from the end of each preempted attempt to where its task started again. */
function drawMoves(pen: Pen, picture: TimelinePicture): void {
  const { context, scale } = pen;
  const { focus, hues, model, window } = picture;
  const { trace } = model;
  const { task, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const jobOf = (attempt: AttemptId) => trace.data.graphs.stageJob[trace.taskStage[task[attempt]]];
  const middleOf = (attempt: AttemptId) => rowOf(picture, attempt).y + rowOf(picture, attempt).height / 2;
  const arcs = movesOf(trace).filter(
    ({ from, to }) => startedAt[to] >= window.from && endedAt[from] <= window.to,
  );
  const chosen = focus.hoveredJob ?? focus.job;
  context.lineWidth = 1.25 * scale;
  for (const { from, to } of arcs) {
    const job = jobOf(from);
    if (arcs.length > MOST_ARCS && job !== chosen) continue;
    const [x1, y1] = [pixelAt(picture, endedAt[from]), middleOf(from)];
    const [x2, y2] = [pixelAt(picture, startedAt[to]), middleOf(to)];
    const bend = Math.max(8 * scale, Math.min(28 * scale, Math.abs(y2 - y1) / 3));
    const fill = strongColour(hues, pen, focus, job);
    context.strokeStyle = fill;
    context.beginPath();
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1 + bend, y1, x2 + bend, y2, x2, y2);
    context.stroke();
    drawDot(pen, x2, y2, 2 * scale, { fill });
  }
}

/** A preempted attempt, and the next attempt at its task that started. */
interface Move {
  readonly from: AttemptId;
  readonly to: AttemptId;
}

/** Lists the moves of preempted tasks. */
export const movesOf = ofTrace((trace: Trace): readonly Move[] => {
  const { attempts } = trace.data.tables;
  const { task, outcome, startedAt, endedAt } = attempts.columns;
  const moves: Move[] = [];
  for (let from = 0; from < attempts.length; from += 1) {
    if (outcome[from] !== Outcome.preempted || !Number.isFinite(startedAt[from])) continue;
    const to = trace
      .attemptsOfTask(task[from])
      .find((other) => startedAt[other] >= endedAt[from] && Number.isFinite(startedAt[other]));
    if (to !== undefined) moves.push({ from, to });
  }
  return moves;
});
