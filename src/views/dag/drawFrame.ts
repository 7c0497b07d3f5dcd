import type { Palette } from '../../widgets/tokens.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import { jobWords } from './describe.ts';
import { EXPECTED_ALPHA, EXPECTED_WIDTH } from './drawLinks.ts';
import type { DagPicture } from './picture.ts';

/** Writes the job's name above its stages, and a legend below them. */
export function drawFrame(context: CanvasRenderingContext2D, picture: DagPicture, palette: Palette): void {
  const { layout, trace, job, time, colour } = picture;
  const { scale, width } = layout;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(8, 10 * scale, 10 * scale, 10 * scale, 2);
  context.fill();
  context.font = `600 ${13 * scale}px ${fontFamily}`;
  context.fillStyle = palette.ink;
  context.fillText(jobWords(trace, job, time), 8 + 16 * scale, 15.5 * scale, width - 32);
  drawLegend(context, picture, palette);
}

function drawLegend(
  context: CanvasRenderingContext2D,
  { layout, colour, progress, trace, job, time }: DagPicture,
  palette: Palette,
): void {
  const { scale, height, width, links } = layout;
  const y = height - 10 * scale;
  let x = 8;
  context.font = `${12 * scale}px ${fontFamily}`;
  const write = (words: string) => {
    context.fillStyle = palette.inkFaint;
    context.fillText(words, x, y + 0.5);
    x += context.measureText(words).width + 12 * scale;
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
  write('done');
  swatch(0.45, colour);
  write('runs');
  swatch(1, palette.pressed);
  write('waits');
  const entries: readonly (readonly [boolean, readonly number[], number, string, string])[] = [
    [links.some(({ kind }) => kind.share < 1), [5, 4], 1.5, palette.lineStrong, 'slow start'],
    [links.some(({ kind }) => kind.shuffled > 0), [], 4, palette.lineStrong, 'shuffle'],
    [links.length > 0, [], 2, palette.ink, isDone ? 'critical path' : 'critical path so far'],
    [progress.some(({ isExpected }) => isExpected), [], EXPECTED_WIDTH, palette.accent, 'expected'],
  ];
  for (const [isUsed, dash, thickness, ink, words] of entries) {
    if (!isUsed || x + 30 * scale + context.measureText(words).width > width) continue;
    context.globalAlpha = thickness === EXPECTED_WIDTH ? EXPECTED_ALPHA : 1;
    line(dash, thickness, ink);
    context.globalAlpha = 1;
    write(words);
  }
}
