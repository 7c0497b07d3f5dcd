import { AttemptKind } from '../../engine/record/schema.ts';
import type { Palette } from '../../widgets/tokens.ts';

/** Where something is drawn. CSS pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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
  { x, y, width, height }: Box,
  kind: AttemptKind,
  colour: string,
  alpha: number,
  { scale }: Palette,
): void {
  if (width <= 0) return;
  const before = context.globalAlpha;
  context.fillStyle = colour;
  if (width < LEAST_HATCH) {
    context.globalAlpha = alpha * NARROW_ALPHA;
    context.fillRect(x, y, width, height);
    context.globalAlpha = before;
    return;
  }
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.globalAlpha = alpha;
  context.beginPath();
  const pitch = PITCH * scale;
  const wide = STRIPE * scale;
  // Stripes are fixed to the page, so that neighbours and parts of one bar fit each other.
  const first = Math.floor((x - height) / pitch) * pitch;
  for (let at = first; at < x + width + height; at += pitch) {
    const [top, bottom] = leansBack(kind) ? [at, at + height] : [at + height, at];
    context.moveTo(top, y);
    context.lineTo(top + wide, y);
    context.lineTo(bottom + wide, y + height);
    context.lineTo(bottom, y + height);
    context.closePath();
  }
  context.fill();
  context.restore();
}

/** Outlines a copy: dashed where it races or doubles another attempt, solid where it takes what is left over. */
export function outlineCopy(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  kind: AttemptKind,
  colour: string,
  { scale }: Palette,
  radius = 0,
): void {
  if (width < LEAST_HATCH || height < 4) return;
  const line = Math.min(1.5 * scale, height / 5);
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.setLineDash(leansBack(kind) ? [] : [4 * scale, 2 * scale]);
  context.beginPath();
  context.roundRect(x + line / 2, y + line / 2, width - line, height - line, radius);
  context.stroke();
  context.setLineDash([]);
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
  context.fillStyle = palette.surface;
  context.fillRect(box.x, box.y, box.width, box.height);
  fillCopy(context, box, kind, colour, alpha, palette);
  outlineCopy(context, box, kind, colour, palette);
}

/** How large the mark of a race's end is, before the theme's scale. CSS pixels. */
export const VERDICT = 14;

/** Marks how a race ended for an attempt, a tick or a cross in a small box around a point. */
export function drawVerdict(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  hasWon: boolean,
  { scale, surface, ink }: Palette,
): void {
  const half = (VERDICT * scale) / 2;
  context.fillStyle = surface;
  context.beginPath();
  context.roundRect(x - half, y - half, 2 * half, 2 * half, 3 * scale);
  context.fill();
  const arm = 3.5 * scale;
  context.strokeStyle = ink;
  context.lineWidth = 1.75 * scale;
  context.beginPath();
  if (hasWon) {
    context.moveTo(x - arm, y + 0.5);
    context.lineTo(x - 0.25 * arm, y + 0.8 * arm);
    context.lineTo(x + arm, y - 0.8 * arm);
  } else {
    const reach = 0.8 * arm;
    context.moveTo(x - reach, y - reach);
    context.lineTo(x + reach, y + reach);
    context.moveTo(x + reach, y - reach);
    context.lineTo(x - reach, y + reach);
  }
  context.stroke();
}
