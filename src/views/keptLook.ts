import type { Palette } from '../widgets/tokens.ts';
import { fontFamily } from '../widgets/tokens.ts';

/** Where a kept slot is drawn. CSS pixels. */
interface KeptBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

// A narrower box has no name. [px]
const NAMED = 30;

/**
 * Draws what holds a slot and does no work of its job, such as the job's root: a frame in the job's hue, pale inside, with
 * its name or, where there is no room for that, a diamond.
 */
export function drawKept(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: KeptBox,
  colour: string,
  palette: Palette,
  name: string,
): void {
  const { scale } = palette;
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
  const isNamed = width >= NAMED * scale && height >= 12 * scale;
  if (isNamed) {
    context.fillStyle = palette.ink;
    context.font = `${Math.min(12 * scale, height - 3)}px ${fontFamily}`;
    context.textBaseline = 'middle';
    // In a wide box the name is aligned left, like the names of tasks.
    const isLong = width > 3 * NAMED * scale;
    context.textAlign = isLong ? 'left' : 'center';
    context.fillText(name, isLong ? x + 6 : x + width / 2, y + height / 2 + 0.5, width - 4);
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
