import type { JobId } from '../../engine/ids.ts';
import type { RowsFrame } from '../surface/RowsView.tsx';
import { type Focus, jobColour } from './colour.ts';
import { drawBox, drawLines, type Pen, within } from './pen.ts';

/** Draws only below a head, so that rows scroll beneath it. */
export function drawBelow(frame: RowsFrame<number>, head: number, draw: () => void): void {
  within(frame, { x: 0, y: head, width: frame.width, height: frame.height - head }, draw);
}

/** The ground of a row that is selected or pointed at. */
export function drawGround(
  frame: RowsFrame<number>,
  y: number,
  height: number,
  isSelected: boolean,
  isHovered: boolean,
): void {
  const { palette, width } = frame;
  const fill = isSelected ? palette.accentSoft : palette.pressed;
  if (isSelected || isHovered) drawBox(frame, { x: 0, y, width, height: height - 1 }, { fill, opacity: 0.6 });
}

/** The frame of the row that keys are on. */
export function drawCursor(frame: RowsFrame<number>, y: number, height: number): void {
  const box = { x: 2, y: y + 1, width: frame.width - 4, height: height - 3 };
  drawBox(frame, box, { stroke: frame.palette.accent, weight: 2 });
}

/** A job's chip. */
export function drawChip(pen: Pen, x: number, middle: number, size: number, colour: string): void {
  const side = size * pen.scale;
  drawBox(pen, { x, y: middle - side / 2, width: side, height: side }, { fill: colour, round: size / 5 });
}

/** An arrowhead behind a bar: it goes on beyond the scale. */
export function drawCutOff(pen: Pen, x: number, middle: number): void {
  const { palette, scale } = pen;
  const [left, right, half] = [x + 2 * scale, x + 8 * scale, 5 * scale];
  drawLines(pen, { fill: palette.ink }, [left, middle - half, right, middle, left, middle + half]);
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
