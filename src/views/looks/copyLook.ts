import { AttemptKind } from '../../engine/record/schema.ts';
import type { Box } from '../../widgets/shapes.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { drawBox, drawCross, drawLines, inset, type Pen, within } from './pen.ts';

// Narrower than this stripes are noise: a copy is a paler bar then.
const LEAST_HATCH = 7;

/** How much of its colour a copy has that is too narrow for stripes. */
const NARROW_ALPHA = 0.5;

/** Distance of two stripes and how wide each is, before the theme's scale. CSS pixels. */
const PITCH = 6;
const STRIPE = 3;

/** Which way stripes lean: those of what gives way to others lean back. */
function leansBack(kind: AttemptKind): boolean {
  return kind === AttemptKind.opportunistic;
}

/** Fills a part of a copy with stripes in its job's colour; `alpha` as for any other attempt. */
export function fillCopy(
  context: CanvasRenderingContext2D,
  box: Box,
  kind: AttemptKind,
  colour: string,
  alpha: number,
  palette: Palette,
): void {
  const { scale } = palette;
  const { x, y, width, height } = box;
  const pen = { context, palette, scale };
  if (width < LEAST_HATCH) {
    drawBox(pen, box, { fill: colour, opacity: alpha * NARROW_ALPHA });
    return;
  }
  const [pitch, wide] = [PITCH * scale, STRIPE * scale];
  const stripes: number[][] = [];
  // Stripes are fixed to the page, so that neighbours and parts of one bar fit each other.
  for (let at = Math.floor((x - height) / pitch) * pitch; at < x + width + height; at += pitch) {
    const [top, bottom] = leansBack(kind) ? [at, at + height] : [at + height, at];
    stripes.push([top, y, top + wide, y, bottom + wide, y + height, bottom, y + height]);
  }
  within(pen, box, () => drawLines(pen, { fill: colour, opacity: alpha }, ...stripes));
}

/** Outlines a copy: dashed where it races or doubles another attempt, solid where it takes what is left over. */
export function outlineCopy(
  context: CanvasRenderingContext2D,
  box: Box,
  kind: AttemptKind,
  colour: string,
  palette: Palette,
  round = 0,
): void {
  if (box.width < LEAST_HATCH || box.height < 4) return;
  const { scale } = palette;
  const width = Math.min(1.5, box.height / 5 / scale);
  const dash = leansBack(kind) ? [] : [4, 2];
  drawBox({ context, palette, scale }, inset(box, (width * scale) / 2), {
    stroke: colour,
    weight: width,
    dash,
    round,
  });
}

/** Draws a whole copy on the ground that stripes need. */
export function drawCopy(
  context: CanvasRenderingContext2D,
  box: Box,
  kind: AttemptKind,
  colour: string,
  alpha: number,
  palette: Palette,
): void {
  drawBox({ context, palette, scale: 1 }, box, { fill: palette.surface });
  fillCopy(context, box, kind, colour, alpha, palette);
  outlineCopy(context, box, kind, colour, palette);
}

/** How large the mark of a race's end is, before the theme's scale. CSS pixels. */
export const VERDICT = 14;

/** Marks how a race ended for an attempt, a tick or a cross in a small box around a point. */
export function drawVerdict(pen: Pen, x: number, y: number, hasWon: boolean): void {
  const { palette, scale } = pen;
  const side = VERDICT * scale;
  const box = { x: x - side / 2, y: y - side / 2, width: side, height: side };
  drawBox(pen, box, { fill: palette.surface, round: 3 * scale });
  const arm = 3.5 * scale;
  const look = { stroke: palette.ink, weight: 1.75 };
  if (!hasWon) drawCross(pen, x, y, 0.8 * arm, look);
  else drawLines(pen, look, [x - arm, y + 0.5, x - 0.25 * arm, y + 0.8 * arm, x + arm, y - 0.8 * arm]);
}
