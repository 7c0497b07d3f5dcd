import type { Box } from '../looks/copyLook.ts';
import type { Paint } from '../looks/pen.ts';

/** Hatches a wasted attempt; leans the other way than the stripes of copies. */
export function hatchWaste(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colour: string,
): void {
  if (width <= 8) return;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = x + 6 - height; at < x + width; at += 6) {
    // From the top at `at`, down to the right, as far as the bar goes.
    const left = Math.max(x, at);
    const right = Math.min(x + width, at + height);
    context.moveTo(left, y + left - at + 0.5);
    context.lineTo(right, y + right - at - 0.5);
  }
  context.stroke();
}

/** Draws a cross at the end of a wasted attempt. */
export function crossEnd(paint: Paint, { x, y, width, height }: Box): void {
  const { context, palette } = paint;
  const arm = Math.min(4, height / 2 - 1);
  if (arm < 1.5 || width < 2) return;
  const end = x + width - 1;
  const middle = y + height / 2;
  context.strokeStyle = palette.ink;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(end - arm, middle - arm);
  context.lineTo(end + arm, middle + arm);
  context.moveTo(end - arm, middle + arm);
  context.lineTo(end + arm, middle - arm);
  context.stroke();
}

/** Cuts a notch into the end of a preempted attempt. */
export function notchEnd(paint: Paint, { x, y, width, height }: Box): void {
  const { context, palette } = paint;
  const depth = Math.min(height / 2, width / 2, 7);
  if (depth < 2) return;
  const end = x + width + 0.5;
  context.fillStyle = palette.sunken;
  context.beginPath();
  context.moveTo(end, y);
  context.lineTo(end - depth, y + height / 2);
  context.lineTo(end, y + height);
  context.closePath();
  context.fill();
}
