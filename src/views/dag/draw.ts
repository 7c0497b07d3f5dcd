import { formatCount, formatMicros, formatPercent } from '../../base/format.ts';
import type { StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { type Pen, write } from '../looks/pen.ts';
import { stageName } from './describe.ts';
import { drawBar } from './drawBar.ts';
import { drawLinks, EXPECTED_ALPHA, EXPECTED_WIDTH } from './drawLinks.ts';
import type { StageBox } from './layout.ts';
import { boxOf } from './layout.ts';
import type { DagPicture } from './picture.ts';
import type { StageProgress } from './progress.ts';
import { localShare } from './progress.ts';
import { stageNumber } from './stageNumber.ts';

/** Draws the stages of a job with their progress and dependencies. */
export function drawDag(context: CanvasRenderingContext2D, picture: DagPicture, palette: Palette): void {
  drawLinks(context, picture, palette);
  for (const progress of picture.progress) drawStage(context, picture, progress, palette);
  drawOutline(context, picture, picture.hovered, palette.lineStrong, 1);
  drawOutline(context, picture, picture.selected, palette.ink, 2);
  drawOutline(context, picture, picture.cursor, palette.accent, 2);
}

function drawStage(
  context: CanvasRenderingContext2D,
  picture: DagPicture,
  progress: StageProgress,
  palette: Palette,
): void {
  const { layout } = picture;
  const { boxWidth, boxHeight, detail, scale } = layout;
  const box = boxOf(layout, progress.stage);
  const isStarted = Number.isFinite(progress.readyAt);
  if (detail === 'bars') {
    drawBar(context, picture, progress, { ...box, width: boxWidth, height: boxHeight }, palette);
    return;
  }
  if (progress.isExpected) drawHalo(context, picture, box, palette);
  context.fillStyle = palette.surface;
  context.strokeStyle = progress.isCritical ? palette.ink : palette.lineStrong;
  context.lineWidth = (progress.isCritical ? 2 : 1) * scale;
  context.setLineDash(isStarted ? [] : [3, 3]);
  context.beginPath();
  context.roundRect(box.x, box.y, boxWidth, boxHeight, 6);
  context.fill();
  context.stroke();
  context.setLineDash([]);
  if (detail === 'numbers') drawNumbers(context, picture, progress, box, palette);
  else drawNamed(context, picture, progress, box, palette);
}

/** Marks a stage that is expected to be critical. */
function drawHalo(
  context: CanvasRenderingContext2D,
  { layout: { boxWidth, boxHeight, scale } }: DagPicture,
  { x, y }: StageBox,
  palette: Palette,
): void {
  context.globalAlpha = EXPECTED_ALPHA;
  context.strokeStyle = palette.accent;
  context.lineWidth = EXPECTED_WIDTH * scale;
  context.beginPath();
  context.roundRect(x, y, boxWidth, boxHeight, 6);
  context.stroke();
  context.globalAlpha = 1;
}

function drawNumbers(
  context: CanvasRenderingContext2D,
  picture: DagPicture,
  progress: StageProgress,
  box: StageBox,
  palette: Palette,
): void {
  const { trace, layout, job } = picture;
  const { scale, boxWidth, boxHeight } = layout;
  const { stage } = progress;
  const pad = 8 * scale;
  const left = box.x + pad;
  const width = boxWidth - 2 * pad;
  const arrivedAt = trace.data.tables.jobs.columns.arrivedAt[job];
  const pen: Pen = { context, palette, scale };
  const line = 17 * scale;
  let y = box.y + 5 * scale + line / 2;
  write(pen, stageName(trace, stage), left, y, { colour: palette.ink, isBold: true, most: width });
  const bar = { x: left, y: y + line / 2 + 1, width, height: 7 * scale };
  drawBar(context, picture, { ...progress, isCritical: false, isExpected: false }, bar, palette);
  y = bar.y + bar.height + 2 * scale + line / 2;
  for (const words of wordsOf(progress, arrivedAt)) {
    if (y + line / 2 > box.y + boxHeight) return;
    write(pen, words, left, y, { colour: palette.inkSoft, most: width });
    y += line;
  }
}

/** Lists texts about a stage, the most important first. */
function wordsOf(progress: StageProgress, arrivedAt: Micros): readonly string[] {
  const { tasks, done, running, readyAt, finishedAt } = progress;
  const count = `${formatCount(done)}/${formatCount(tasks)} done`;
  const local = localShare(progress);
  const since = `+${formatMicros(readyAt - arrivedAt)}`;
  const times = Number.isFinite(finishedAt)
    ? `${since}, took ${formatMicros(finishedAt - readyAt)}`
    : `ready ${since}`;
  return [
    running > 0 ? `${count}, ${formatCount(running)} run` : count,
    Number.isFinite(readyAt) ? times : 'not ready',
    ...(local === null ? [] : [`${formatPercent(Math.round(local * 100) / 100)} read locally`]),
  ];
}

function drawNamed(
  context: CanvasRenderingContext2D,
  picture: DagPicture,
  progress: StageProgress,
  box: StageBox,
  palette: Palette,
): void {
  const { boxWidth, boxHeight, scale } = picture.layout;
  const { detail } = picture.layout;
  const height = detail === 'counts' ? 6 * scale : Math.max(4, boxHeight * 0.2);
  const foot = detail === 'counts' ? 22 * scale : 3;
  const bar = { x: box.x + 4, y: box.y + boxHeight - height - foot, width: boxWidth - 8, height };
  drawBar(context, picture, { ...progress, isCritical: false, isExpected: false }, bar, palette);
  const pen: Pen = { context, palette, scale };
  const middle = box.x + boxWidth / 2;
  const style = { align: 'center', most: boxWidth - 6 } as const;
  if (detail === 'counts') {
    const count = `${formatCount(progress.done)}/${formatCount(progress.tasks)}`;
    write(pen, count, middle, box.y + boxHeight - 11 * scale, { ...style, colour: palette.inkSoft });
  }
  const name = String(stageNumber(picture.trace, progress.stage));
  const size = Math.min(12, (boxHeight * 0.6) / scale);
  const above = box.y + (boxHeight - height - foot + 2) / 2;
  write(pen, name, middle, above, { ...style, colour: palette.ink, size, isBold: progress.isCritical });
}

function drawOutline(
  context: CanvasRenderingContext2D,
  { layout }: DagPicture,
  stage: StageId | null,
  colour: string,
  width: number,
): void {
  if (stage === null) return;
  const { boxWidth, boxHeight, scale } = layout;
  const { x, y } = boxOf(layout, stage);
  context.strokeStyle = colour;
  context.lineWidth = width * scale;
  context.beginPath();
  context.roundRect(x - 3, y - 3, boxWidth + 6, boxHeight + 6, 8);
  context.stroke();
}
