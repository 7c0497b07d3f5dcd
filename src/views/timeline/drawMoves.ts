import type { AttemptId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { drawDot, type Pen } from '../looks/pen.ts';
import { strongColour } from '../looks/rowLook.ts';
import { pixelAt, rowOf, type TimelinePicture } from './picture.ts';

// If there are more arcs, only those of the job in focus are drawn.
const MOST_ARCS = 60;

/** Draws a thin arc from the end of each preempted attempt to where its task started again. */
export function drawMoves(pen: Pen, picture: TimelinePicture): void {
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
