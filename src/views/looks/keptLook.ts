import type { JobId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Purpose } from '../../engine/record/schema.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { jobName, keptForWhom } from '../shared/names.ts';
import { type Pen, widthOf, write } from './pen.ts';

// Letters that are narrower than this cannot be read.
const LEAST_SQUEEZED = 0.85;

/** A slot that is so wide and so high is drawn as an empty chair. CSS pixels */
const CHAIR = 26;

/** Position of a kept slot. CSS pixels. */
interface KeptBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a slot that is kept for a job: as a ghost where it stays empty until the job needs it (Hopper §3.1), hatched if it
 * is for any job; else with what holds it.
 */
export function drawKept(
  context: CanvasRenderingContext2D,
  box: KeptBox,
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
function drawGhost(pen: Pen, box: KeptBox, colour: string, words: string, isForAny: boolean): void {
  const { context, scale } = pen;
  const { surface, ink } = pen.palette;
  const { x, y, width, height } = box;
  context.fillStyle = surface;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 0.1;
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  if (isForAny) hatch(context, box, scale);
  // A square is an empty chair, and stands out; a bar of the timeline is long.
  const isChair = width >= CHAIR * scale && height >= CHAIR * scale;
  const line = isChair ? 2.5 * scale : Math.min(1.25 * scale, height / 4);
  context.lineWidth = line;
  context.setLineDash(isChair ? [6 * scale, 4 * scale] : [2 * scale, 2 * scale]);
  if (width > 3) context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
  context.setLineDash([]);
  const size = Math.min(12, (height - 3) / scale);
  if (widthOf(pen, words, { size }) * LEAST_SQUEEZED <= width - 10 && height >= 12 * scale) {
    write(pen, words, x + 6, y + height / 2 + 0.5, { colour: ink, size, most: width - 10 });
    return;
  }
  // In a large square slot the words stand in two lines, as on an empty chair.
  const lines = ['kept', words.slice('kept '.length)];
  if (height < 30 * scale || widthOf(pen, lines[1], { size }) > width - 4) return;
  for (const [at, line] of lines.entries())
    write(pen, line, x + width / 2, y + height / 2 + (at - 0.5) * 14 * scale, {
      colour: ink,
      size,
      isBold: at === 0,
      align: 'center',
    });
}

/** Hatches what lies fallow, thinly enough for the words on it. */
function hatch(context: CanvasRenderingContext2D, { x, y, width, height }: KeptBox, scale: number): void {
  context.lineWidth = 0.5 * scale;
  context.beginPath();
  for (let at = x + 6 * scale; at < x + width + height; at += 6 * scale) {
    // From the top at `at`, down to the left, as far as the slot goes.
    const [right, left] = [Math.min(at, x + width), Math.max(at - height, x)];
    context.moveTo(right, y + at - right);
    context.lineTo(left, y + at - left);
  }
  context.stroke();
}

/**
 * Draws what holds a slot but does no work, such as a job's root task: a frame in the job's hue, pale inside, with its
 * name or, if that does not fit, a diamond.
 */
function drawHolder(
  pen: Pen,
  { x, y, width, height }: KeptBox,
  colour: string,
  names: readonly string[],
): void {
  const { context, palette, scale } = pen;
  context.fillStyle = palette.surface;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 0.22;
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
  context.globalAlpha = 1;
  const line = Math.min(2 * scale, width / 3, height / 3);
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
  const size = Math.min(12, (height - 3) / scale);
  const name = names.find((each) => widthOf(pen, each, { size }) * LEAST_SQUEEZED <= width - 4);
  if (name !== undefined && height >= 12 * scale) {
    // In a wide box the name is aligned left, like the names of tasks.
    const isLong = name === names[0];
    write(pen, name, isLong ? x + 6 : x + width / 2, y + height / 2 + 0.5, {
      colour: palette.ink,
      size,
      align: isLong ? 'left' : 'center',
      most: width - (isLong ? 8 : 4),
    });
    return;
  }
  const arm = Math.min(width, height) / 2 - 2 * line;
  if (arm < 1) return;
  const [middle, centre] = [x + width / 2, y + height / 2];
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(middle, centre - arm);
  context.lineTo(middle + arm, centre);
  context.lineTo(middle, centre + arm);
  context.lineTo(middle - arm, centre);
  context.closePath();
  context.fill();
}
