import type { AttemptId } from '../../engine/ids.ts';
import { copyWaitsOf } from '../../trace/copyWaits.ts';
import type { Box } from '../looks/copyLook.ts';
import type { Paint } from '../looks/pen.ts';
import type { TimelinePicture } from './picture.ts';
import { pixelAt } from './picture.ts';

/** Radius of the clock, before the theme's scale, and the lowest bar that has room for it. CSS pixels. */
const RADIUS = 5;
const LEAST_HEIGHT = 12;

/**
 * Marks on a bar while its task is known as a straggler and its copy has no place (Hopper, Figure 1a): a line under it, and a
 * clock where it begins, but not before `nameEnd`.
 */
export function drawWaiting(
  paint: Paint,
  picture: TimelinePicture,
  attempt: AttemptId,
  bar: Box,
  nameEnd: number,
): void {
  const { context, palette } = paint;
  const { trace } = picture.model;
  const { from, until } = trace.data.tables.copiesAwaited.columns;
  const { scale } = palette;
  for (const row of copyWaitsOf(trace).get(attempt) ?? []) {
    const left = Math.max(bar.x, pixelAt(picture, from[row]));
    const right = Math.min(bar.x + bar.width, pixelAt(picture, until[row]));
    if (right - left < 2 || bar.height < 5) continue;
    // Thin where the bar is low, so that its name stays legible.
    const line = Math.min(3 * scale, Math.max(1.5, bar.height / 7));
    // Light around dark: the line is seen on any colour.
    context.fillStyle = palette.surface;
    context.fillRect(left, bar.y + bar.height - line - 1, right - left, line + 1);
    context.fillStyle = palette.ink;
    context.fillRect(left, bar.y + bar.height - line, right - left, line);
    const x = Math.max(left, nameEnd) + RADIUS * scale + 2;
    if (bar.height < LEAST_HEIGHT * scale || x + RADIUS * scale > right) continue;
    drawClock(paint, x, bar.y + (bar.height - line) / 2);
  }
}

function drawClock(paint: Paint, x: number, y: number): void {
  const {
    context,
    palette: { scale, surface, ink },
  } = paint;
  const radius = RADIUS * scale;
  context.fillStyle = surface;
  context.strokeStyle = ink;
  context.lineWidth = 1.25 * scale;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.beginPath();
  context.moveTo(x, y - 0.65 * radius);
  context.lineTo(x, y);
  context.lineTo(x + 0.5 * radius, y + 0.3 * radius);
  context.stroke();
}
