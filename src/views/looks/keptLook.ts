import { type JobId, NONE } from '../../engine/ids.ts';
import type { Purpose } from '../../engine/record/schema.ts';
import type { Box } from '../../widgets/shapes.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { jobName, keptForWhom } from '../shared/names.ts';
import { drawBox, drawLines, hatch, inset, type Pen, widthOf, write } from './pen.ts';

// Letters that are narrower than this cannot be read.
const LEAST_SQUEEZED = 0.85;

/** A slot that is so wide and so high is drawn as an empty chair. CSS pixels */
const CHAIR = 26;

/**
 * Draws a slot that is kept for a job: as a ghost where it stays empty until the job needs it (Hopper §3.1), hatched if it
 * is for any job; else with what holds it.
 */
export function drawKept(
  context: CanvasRenderingContext2D,
  box: Box,
  colour: string,
  palette: Palette,
  { name, forWholeJob }: Purpose,
  job: JobId,
): void {
  const pen = { context, palette, scale: palette.scale };
  if (forWholeJob) drawHolder(pen, box, colour, [`${name} of ${jobName(job)}`, name]);
  else drawGhost(pen, box, colour, `kept for ${keptForWhom(job)}`, job === NONE);
}

/** Draws what is not there yet: a thin outline of dots, and almost nothing inside. */
function drawGhost(pen: Pen, box: Box, colour: string, words: string, isForAny: boolean): void {
  const { palette, scale } = pen;
  const { x, y, width, height } = box;
  drawBox(pen, box, { fill: palette.surface });
  drawBox(pen, box, { fill: colour, opacity: 0.1 });
  // Thin enough for the words on it.
  if (isForAny) hatch(pen, box, 6 * scale, { stroke: colour, weight: 0.5 });
  // A square is an empty chair, and stands out; a bar of the timeline is long.
  const isChair = width >= CHAIR * scale && height >= CHAIR * scale && width < 2 * height;
  const line = isChair ? 2.5 : Math.min(1.25, height / 4 / scale);
  const dash = isChair ? [6, 4] : [2, 2];
  if (width > 3) drawBox(pen, inset(box, (line * scale) / 2), { stroke: colour, weight: line, dash });
  const style = { colour: palette.ink, size: Math.min(12, (height - 3) / scale) };
  if (isChair) writeChair(pen, box, words);
  else if (widthOf(pen, words, style) * LEAST_SQUEEZED <= width - 10 && height >= 12 * scale)
    write(pen, words, x + 6, y + height / 2 + 0.5, { ...style, most: width - 10 });
}

/** Says in two lines for whom a large square is kept, "kept" and "for j1", if they fit. */
function writeChair(pen: Pen, { x, y, width, height }: Box, words: string): void {
  const [first, ...others] = words.split(' ');
  const lines = [first, others.join(' ')];
  if (height < 30 * pen.scale || widthOf(pen, lines[1]) > width - 6) return;
  for (const [at, line] of lines.entries()) {
    const middle = y + height / 2 + (at - 0.5) * 15 * pen.scale;
    write(pen, line, x + width / 2, middle, { colour: pen.palette.ink, isBold: at === 0, align: 'center' });
  }
}

/**
 * Draws what holds a slot but does no work, such as a job's root task: a frame in the job's hue, pale inside, with its
 * name or, if that does not fit, a diamond.
 */
function drawHolder(pen: Pen, box: Box, colour: string, names: readonly string[]): void {
  const { palette, scale } = pen;
  const { x, y, width, height } = box;
  drawBox(pen, box, { fill: palette.surface });
  drawBox(pen, box, { fill: colour, opacity: 0.22 });
  const line = Math.min(2 * scale, width / 3, height / 3);
  drawBox(pen, inset(box, line / 2), { stroke: colour, weight: line / scale });
  const size = Math.min(12, (height - 3) / scale);
  const [middle, centre] = [x + width / 2, y + height / 2];
  const name = names.find((each) => widthOf(pen, each, { size }) * LEAST_SQUEEZED <= width - 4);
  if (name !== undefined && height >= 12 * scale) {
    const style = { colour: palette.ink, size };
    // In a wide box the name is aligned left, like the names of tasks.
    if (name === names[0]) write(pen, name, x + 6, centre + 0.5, { ...style, most: width - 8 });
    else write(pen, name, middle, centre + 0.5, { ...style, align: 'center', most: width - 4 });
    return;
  }
  const arm = Math.min(width, height) / 2 - 2 * line;
  if (arm < 1) return;
  const [left, right, top, bottom] = [middle - arm, middle + arm, centre - arm, centre + arm];
  drawLines(pen, { fill: colour }, [middle, top, right, centre, middle, bottom, left, centre]);
}
