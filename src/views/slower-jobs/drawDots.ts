import type { Palette } from '../../widgets/tokens.ts';
import type { Focus } from '../colour.ts';
import { jobColour } from '../colour.ts';
import type { SlowerRun } from './dots.ts';
import { heightOf } from './layout.ts';

/** The strip of a run. CSS pixels. */
interface Strip {
  x(slowDown: number): number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

const RADIUS = 3.5;

/** Draws a dot for each slower job, in the colour of the job, and a line at the average. */
export function drawDots(
  context: CanvasRenderingContext2D,
  { dots, summary }: SlowerRun,
  { x, left, top, height }: Strip,
  hues: Int8Array,
  focus: Focus,
  palette: Palette,
): void {
  const radius = RADIUS * palette.scale;
  if (dots.length > 0) {
    context.fillStyle = palette.inkSoft;
    context.fillRect(left + x(summary.average) - 1, top + 3, 2, height - 6);
  }
  context.strokeStyle = palette.surface;
  context.lineWidth = 1;
  for (const dot of dots) {
    const isMarked = dot.job === focus.job || dot.job === focus.hoveredJob;
    context.beginPath();
    context.arc(
      left + x(dot.slowDown),
      top + heightOf(dot, height),
      isMarked ? radius * 1.6 : radius,
      0,
      2 * Math.PI,
    );
    context.fillStyle = jobColour(hues, palette, focus, dot.job);
    context.fill();
    context.stroke();
  }
}
