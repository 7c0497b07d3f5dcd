import { formatMicros } from '../../base/format.ts';
import type { AttemptId } from '../../engine/ids.ts';
import { raceOf, slotTimeOf, wouldEndAt } from '../../trace/races.ts';
import { type Paint, widthOf, write } from '../looks/pen.ts';
import { slotTimeWords } from '../shared/raceWords.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

/** Says beside the attempts at the task in focus what its race saved and wasted, as far as their ends have come. */
export function drawRace(paint: Paint, picture: TimelinePicture): void {
  const { focus, model, layout, time } = picture;
  const task = focus.hoveredTask ?? focus.task;
  const race = task === null || layout.detail !== 'slots' ? null : raceOf(model.trace, task);
  if (race === null || race.winner < 0) return;
  const { startedAt, endedAt } = model.trace.data.tables.attempts.columns;
  for (const loser of race.losers) {
    if (startedAt[loser] === Number.POSITIVE_INFINITY || endedAt[loser] > time) continue;
    drawRest(paint, picture, loser);
    drawLabel(paint, picture, loser, `wasted ${slotTimeWords(slotTimeOf(model.trace, loser))}`);
  }
  if (endedAt[race.winner] > time || !(race.saved > 0)) return;
  drawLabel(paint, picture, race.winner, `saved ${formatMicros(race.saved)}`);
}

/** Frames the time that a loser would still have taken, with a line at its end. */
function drawRest(paint: Paint, picture: TimelinePicture, loser: AttemptId): void {
  const {
    context,
    palette: { ink, scale },
  } = paint;
  const { model, layout } = picture;
  const end = wouldEndAt(model.trace, loser);
  const { y, height } = layout.rows[model.attempts.spans.slotOf(loser)];
  const left = pixelAt(picture, model.attempts.spans.to[loser]);
  const right = pixelAt(picture, end);
  if (!(right - left > 2)) return;
  context.strokeStyle = ink;
  context.lineWidth = 1.25 * scale;
  context.setLineDash([1.5 * scale, 2.5 * scale]);
  context.strokeRect(left, y + 1.5, right - left, height - 3);
  context.setLineDash([]);
  context.lineWidth = 2 * scale;
  context.beginPath();
  context.moveTo(right, y);
  context.lineTo(right, y + height);
  context.stroke();
}

/** Writes beside the end of an attempt, on the side where there is room. */
function drawLabel(paint: Paint, picture: TimelinePicture, attempt: AttemptId, words: string): void {
  const { context, palette } = paint;
  const { ink, surface, scale } = palette;
  const pen = { context, palette, scale };
  const { model, layout } = picture;
  const { plot } = layout;
  const { y, height } = layout.rows[model.attempts.spans.slotOf(attempt)];
  const end = pixelAt(picture, model.attempts.spans.to[attempt]);
  if (end < plot.left || end > plot.left + plot.width) return;
  const width = widthOf(pen, words, { isBold: true }) + 8 * scale;
  const high = 17 * scale;
  const isRight = end + width + 4 < plot.left + plot.width;
  const x = isRight ? end + 4 : Math.max(plot.left, end - width - 20 * scale);
  const top = Math.max(plot.top, Math.min(y + (height - high) / 2, plot.top + plot.height - high));
  context.fillStyle = surface;
  context.beginPath();
  context.roundRect(x, top, width, high, 3 * scale);
  context.fill();
  write(pen, words, x + 4 * scale, top + high / 2 + 0.5, { colour: ink, isBold: true });
}
