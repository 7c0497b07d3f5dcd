import type { AttemptId } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobColour } from '../looks/colour.ts';
import type { Paint } from '../looks/pen.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';

// If there are more arcs, only those of the job in focus are drawn.
const MOST_ARCS = 60;

/** Draws a thin arc from the end of each preempted attempt to where its task started again. */
export function drawMoves(paint: Paint, picture: TimelinePicture): void {
  const { context, palette } = paint;
  const { focus, scale } = picture;
  const arcs = visibleArcs(picture);
  const chosen = focus.hoveredJob ?? focus.job;
  context.lineWidth = 1.25 * scale;
  for (const { from, to, job } of arcs) {
    if (arcs.length > MOST_ARCS && job !== chosen) continue;
    const colour = jobColour(picture.hues, palette, focus, job);
    context.strokeStyle = colour === palette.otherJob ? palette.lineStrong : colour;
    const bend = Math.max(8 * scale, Math.min(28 * scale, Math.abs(to.y - from.y) / 3));
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(from.x + bend, from.y, to.x + bend, to.y, to.x, to.y);
    context.stroke();
    context.fillStyle = context.strokeStyle;
    context.beginPath();
    context.arc(to.x, to.y, 2 * scale, 0, 2 * Math.PI);
    context.fill();
  }
}

function visibleArcs(picture: TimelinePicture) {
  const { model, window, layout } = picture;
  const { trace } = model;
  const { task, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const middleOf = (attempt: number) => {
    const { y, height } = layout.rows[model.attempts.spans.slotOf(attempt)];
    return y + height / 2;
  };
  return movesOf(trace).flatMap(({ from, to }) => {
    if (startedAt[to] < window.from || endedAt[from] > window.to) return [];
    return [
      {
        from: { x: pixelAt(picture, endedAt[from]), y: middleOf(from) },
        to: { x: pixelAt(picture, startedAt[to]), y: middleOf(to) },
        job: trace.data.graphs.stageJob[trace.taskStage[task[from]]],
      },
    ];
  });
}

/** A preempted attempt, and the next attempt at its task that started. */
interface Move {
  readonly from: AttemptId;
  readonly to: AttemptId;
}

/** Lists the moves of preempted tasks. */
export const movesOf = ofTrace(findMoves);

function findMoves(trace: Trace): readonly Move[] {
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
}
