import { formatMicros } from '../../base/format.ts';
import type { AttemptId } from '../../engine/ids.ts';
import { raceOf, slotTimeOf, wouldEndAt } from '../../trace/races.ts';
import { drawBox, drawLines, type Pen, widthOf, write } from '../looks/pen.ts';
import { slotTimeWords } from '../shared/raceWords.ts';
import { pixelAt, rowOf, type TimelinePicture } from './picture.ts';

/** Says beside the attempts at the task in focus what its race saved and wasted, as far as their ends have come. */
export function drawRace(pen: Pen, picture: TimelinePicture): void {
  const { focus, model, layout, time } = picture;
  const task = focus.hoveredTask ?? focus.task;
  const race = task === null || layout.detail !== 'slots' ? null : raceOf(model.trace, task);
  if (race === null || race.winner < 0) return;
  const { startedAt, endedAt } = model.trace.data.tables.attempts.columns;
  for (const loser of race.losers) {
    if (startedAt[loser] === Number.POSITIVE_INFINITY || endedAt[loser] > time) continue;
    drawRest(pen, picture, loser);
    drawLabel(pen, picture, loser, `wasted ${slotTimeWords(slotTimeOf(model.trace, loser))}`);
  }
  if (endedAt[race.winner] > time || !(race.saved > 0)) return;
  drawLabel(pen, picture, race.winner, `saved ${formatMicros(race.saved)}`);
}

/** Frames the time that a loser would still have taken, with a line at its end. */
function drawRest(pen: Pen, picture: TimelinePicture, loser: AttemptId): void {
  const { ink: stroke } = pen.palette;
  const { y, height } = rowOf(picture, loser);
  const x = pixelAt(picture, picture.model.attempts.spans.to[loser]);
  const right = pixelAt(picture, wouldEndAt(picture.model.trace, loser));
  if (!(right - x > 2)) return;
  const box = { x, y: y + 1.5, width: right - x, height: height - 3 };
  drawBox(pen, box, { stroke, weight: 1.25, dash: [1.5, 2.5] });
  drawLines(pen, { stroke, weight: 2 }, [right, y, right, y + height]);
}

/** Writes beside the end of an attempt, on the side where there is room. */
function drawLabel(pen: Pen, picture: TimelinePicture, attempt: AttemptId, words: string): void {
  const { palette, scale } = pen;
  const { plot } = picture.layout;
  const row = rowOf(picture, attempt);
  const end = pixelAt(picture, picture.model.attempts.spans.to[attempt]);
  if (end < plot.left || end > plot.left + plot.width) return;
  const width = widthOf(pen, words, { isBold: true }) + 8 * scale;
  const height = 17 * scale;
  const isRight = end + width + 4 < plot.left + plot.width;
  const x = isRight ? end + 4 : Math.max(plot.left, end - width - 20 * scale);
  const y = Math.max(plot.top, Math.min(row.y + (row.height - height) / 2, plot.top + plot.height - height));
  drawBox(pen, { x, y, width, height }, { fill: palette.surface, round: 3 * scale });
  write(pen, words, x + 4 * scale, y + height / 2 + 0.5, { colour: palette.ink, isBold: true });
}
