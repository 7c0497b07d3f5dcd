import type { JobId } from '../../engine/ids.ts';
import type { RowsFrame } from '../surface/RowsView.tsx';
import { type Focus, jobColour } from './colour.ts';
import type { Pen } from './pen.ts';

/** Draws only below a head, so that rows scroll beneath it. */
export function drawBelow(frame: RowsFrame<number>, head: number, draw: () => void): void {
  const { context, width, height } = frame;
  context.save();
  context.beginPath();
  context.rect(0, head, width, height - head);
  context.clip();
  draw();
  context.restore();
}

/** The ground of a row that is selected or pointed at. */
export function drawGround(
  { context, palette, width }: RowsFrame<number>,
  y: number,
  height: number,
  isSelected: boolean,
  isHovered: boolean,
): void {
  if (!isSelected && !isHovered) return;
  context.globalAlpha = 0.6;
  context.fillStyle = isSelected ? palette.accentSoft : palette.pressed;
  context.fillRect(0, y, width, height - 1);
  context.globalAlpha = 1;
}

/** The frame of the row that keys are on. */
export function drawCursor({ context, palette, width }: RowsFrame<number>, y: number, height: number): void {
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.strokeRect(2, y + 1, width - 4, height - 3);
}

/** A job's chip. */
export function drawChip(
  { context, scale }: Pen,
  x: number,
  middle: number,
  side: number,
  colour: string,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, middle - (side / 2) * scale, side * scale, side * scale, side / 5);
  context.fill();
}

/** An arrowhead behind a bar: it goes on beyond the scale. */
export function drawCutOff({ context, palette, scale }: Pen, x: number, middle: number): void {
  context.fillStyle = palette.ink;
  context.beginPath();
  context.moveTo(x + 2 * scale, middle - 5 * scale);
  context.lineTo(x + 8 * scale, middle);
  context.lineTo(x + 2 * scale, middle + 5 * scale);
  context.closePath();
  context.fill();
}

/** The colour of a job's bars and outlines, where pale ones would be invisible. */
export function strongColour(
  hues: Int8Array,
  { palette }: Pick<Pen, 'palette'>,
  focus: Focus,
  job: JobId,
): string {
  const colour = jobColour(hues, palette, focus, job);
  return colour === palette.otherJob ? palette.lineStrong : colour;
}
