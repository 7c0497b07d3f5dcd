import type { Palette } from '../../widgets/tokens.ts';
import { EXPECTED_ALPHA } from './drawLinks.ts';
import type { DagPicture } from './picture.ts';
import type { StageProgress } from './progress.ts';

// Opacity of the running part of a stage, between done and empty.
const RUNNING_ALPHA = 0.45;

/** Draws the shares of a stage's tasks that are done and that run; waiting ones are the empty rest. */
export function drawBar(
  context: CanvasRenderingContext2D,
  { colour }: DagPicture,
  { tasks, done, running, isCritical, isExpected }: StageProgress,
  {
    x,
    y,
    width,
    height,
  }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  palette: Palette,
): void {
  const radius = Math.min(2, height / 3);
  const share = width / Math.max(1, tasks);
  context.fillStyle = palette.pressed;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = colour;
  context.fillRect(x, y, done * share, height);
  context.globalAlpha = RUNNING_ALPHA;
  context.fillRect(x + done * share, y, running * share, height);
  context.restore();
  if (isExpected) {
    context.globalAlpha = EXPECTED_ALPHA;
    context.fillStyle = palette.accent;
    context.fillRect(x, y - 3, width, 2);
    context.globalAlpha = 1;
  }
  if (!isCritical || height > 14) return;
  context.fillStyle = palette.ink;
  context.fillRect(x, y + height + 1, width, 1.5);
}
