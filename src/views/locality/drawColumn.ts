import type { Palette } from '../../widgets/tokens.ts';
import { fontFamily } from '../../widgets/tokens.ts';
import { YET_TO_COME } from '../looks/localityLook.ts';

/** Position of a column. CSS pixels. */
export interface Column {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a column of the shares until now, server-local at the bottom, and a line at its final share. While nothing
 * has started, draws the final shares faintly.
 */
export function drawColumn(
  context: CanvasRenderingContext2D,
  { left, width, height }: Column,
  now: readonly number[] | null,
  end: readonly number[],
  tints: readonly string[],
  { ink, scale }: Palette,
): void {
  context.globalAlpha = now === null ? YET_TO_COME : 1;
  let below = 0;
  for (const [layer, share] of (now ?? end).entries()) {
    context.fillStyle = tints[layer];
    context.fillRect(left, height * (1 - below - share), width, height * share);
    below += share;
  }
  if (now !== null) {
    const at = Math.round(height * (1 - end[0]));
    context.fillStyle = ink;
    context.fillRect(left - 3 * scale, at - 1, width + 6 * scale, 2);
    writeShare(context, now[0], left + width / 2, width, height, scale, ink);
  }
  context.globalAlpha = 1;
}

/** Writes the server-local share at the bottom of the column, on that share’s own tint. */
function writeShare(
  context: CanvasRenderingContext2D,
  share: number,
  middle: number,
  width: number,
  height: number,
  scale: number,
  ink: string,
): void {
  const size = 12 * scale;
  if (share * height < size + 4) return;
  const text = `${Math.round(share * 100)}%`;
  context.fillStyle = ink;
  context.font = `600 ${size}px ${fontFamily}`;
  context.textAlign = 'center';
  if (context.measureText(text).width <= width) context.fillText(text, middle, height - 4 * scale);
}
