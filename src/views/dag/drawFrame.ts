import type { Palette } from '../../widgets/tokens.ts';
import { type Pen, widthOf, write } from '../looks/pen.ts';
import { jobWords } from './describe.ts';
import { EXPECTED_ALPHA, EXPECTED_WIDTH } from './drawLinks.ts';
import type { DagPicture } from './picture.ts';

/** Writes the job's name above its stages, and a legend below them. */
export function drawFrame(context: CanvasRenderingContext2D, picture: DagPicture, palette: Palette): void {
  const { layout, trace, job, time, colour } = picture;
  const { scale, width } = layout;
  const pen: Pen = { context, palette, scale };
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(8, 10 * scale, 10 * scale, 10 * scale, 2);
  context.fill();
  write(pen, jobWords(trace, job, time), 8 + 16 * scale, 15.5 * scale, {
    colour: palette.ink,
    size: 13,
    isBold: true,
    most: width - 32,
  });
  drawLegend(pen, picture);
}

function drawLegend(pen: Pen, { layout, colour, progress, trace, job, time }: DagPicture): void {
  const { context, palette } = pen;
  const { scale, height, width, links } = layout;
  const y = height - 10 * scale;
  let x = 8;
  const name = (words: string) => {
    write(pen, words, x, y + 0.5, { colour: palette.inkFaint });
    x += widthOf(pen, words) + 12 * scale;
  };
  const swatch = (alpha: number, ground: string) => {
    context.globalAlpha = alpha;
    context.fillStyle = ground;
    context.fillRect(x, y - 4 * scale, 12 * scale, 8 * scale);
    context.globalAlpha = 1;
    x += 16 * scale;
  };
  const line = (dash: readonly number[], thickness: number, ink: string) => {
    context.strokeStyle = ink;
    context.lineWidth = thickness * scale;
    context.setLineDash([...dash]);
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + 22 * scale, y);
    context.stroke();
    context.setLineDash([]);
    x += 27 * scale;
  };
  const isDone = trace.data.tables.jobs.columns.finishedAt[job] <= time;
  swatch(1, colour);
  name('done');
  swatch(0.45, colour);
  name('runs');
  swatch(1, palette.pressed);
  name('waits');
  const entries: readonly (readonly [boolean, readonly number[], number, string, string])[] = [
    [links.some(({ kind }) => kind.share < 1), [5, 4], 1.5, palette.lineStrong, 'slow start'],
    [links.some(({ kind }) => kind.shuffled > 0), [], 4, palette.lineStrong, 'shuffle'],
    [links.length > 0, [], 2, palette.ink, isDone ? 'critical path' : 'critical path so far'],
    [progress.some(({ isExpected }) => isExpected), [], EXPECTED_WIDTH, palette.accent, 'expected'],
  ];
  for (const [isUsed, dash, thickness, ink, words] of entries) {
    if (!isUsed || x + 30 * scale + widthOf(pen, words) > width) continue;
    context.globalAlpha = thickness === EXPECTED_WIDTH ? EXPECTED_ALPHA : 1;
    line(dash, thickness, ink);
    context.globalAlpha = 1;
    name(words);
  }
}
