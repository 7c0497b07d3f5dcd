import type { AttemptId } from '../../engine/ids.ts';
import { copyWaitsOf } from '../../trace/copyWaits.ts';
import type { Box } from '../../widgets/shapes.ts';
import { drawBox, drawCross, drawDot, drawLines, type Pen } from '../looks/pen.ts';
import { pixelAt, type TimelinePicture } from './picture.ts';

// What bars of attempts end with, and what is marked under them.

/** Draws a cross at the end of a wasted attempt. */
export function crossEnd(pen: Pen, { x, y, width, height }: Box): void {
  const arm = Math.min(4, height / 2 - 1);
  if (arm < 1.5 || width < 2) return;
  drawCross(pen, x + width - 1, y + height / 2, arm, { stroke: pen.palette.ink, weight: 1.5 });
}

/** Cuts a notch into the end of a preempted attempt. */
export function notchEnd(pen: Pen, { x, y, width, height }: Box): void {
  const depth = Math.min(height / 2, width / 2, 7);
  const end = x + width + 0.5;
  if (depth < 2) return;
  drawLines(pen, { fill: pen.palette.sunken }, [end, y, end - depth, y + height / 2, end, y + height]);
}

/** Radius of the clock, before the theme's scale, and the lowest bar that has room for it. CSS pixels. */
const RADIUS = 5;
const LEAST_HEIGHT = 12;

/**
 * Marks on a bar while its task is known as a straggler and its copy has no place (Hopper, Figure 1a): a line under it, and a
 * clock where it begins, but not before `nameEnd`.
 */
export function drawWaiting(
  pen: Pen,
  picture: TimelinePicture,
  attempt: AttemptId,
  bar: Box,
  nameEnd: number,
): void {
  const { palette, scale } = pen;
  const { trace } = picture.model;
  const { from, until } = trace.data.tables.copiesAwaited.columns;
  for (const row of copyWaitsOf(trace).get(attempt) ?? []) {
    const left = Math.max(bar.x, pixelAt(picture, from[row]));
    const right = Math.min(bar.x + bar.width, pixelAt(picture, until[row]));
    if (right - left < 2 || bar.height < 5) continue;
    // Thin where the bar is low, so that its name stays legible.
    const line = Math.min(3 * scale, Math.max(1.5, bar.height / 7));
    const box = { x: left, y: bar.y + bar.height - line, width: right - left, height: line };
    // Light around dark: the line is seen on any colour.
    drawBox(pen, { ...box, y: box.y - 1, height: line + 1 }, { fill: palette.surface });
    drawBox(pen, box, { fill: palette.ink });
    const x = Math.max(left, nameEnd) + RADIUS * scale + 2;
    if (bar.height >= LEAST_HEIGHT * scale && x + RADIUS * scale <= right)
      drawClock(pen, x, bar.y + (bar.height - line) / 2);
  }
}

function drawClock(pen: Pen, x: number, y: number): void {
  const { palette, scale } = pen;
  const radius = RADIUS * scale;
  const line = { stroke: palette.ink, weight: 1.25 };
  drawDot(pen, x, y, radius, { ...line, fill: palette.surface });
  drawLines(pen, line, [x, y - 0.65 * radius, x, y, x + 0.5 * radius, y + 0.3 * radius]);
}
