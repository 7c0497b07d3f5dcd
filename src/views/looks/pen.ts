import { fitText, textWidth } from '../../widgets/fit.ts';
import type { Box } from '../../widgets/shapes.ts';
import { fontFamily, type Palette } from '../../widgets/tokens.ts';

/** How a shape looks. Weights of lines and dashes are in CSS pixels before the scale; without a colour nothing is filled or outlined. */
export interface Look {
  readonly fill?: string;
  readonly stroke?: string;
  readonly weight?: number;
  readonly dash?: readonly number[];
  /** Of the corners of a rectangle. CSS pixels */
  readonly round?: number;
  readonly opacity?: number;
}

/** How a text looks, and how it stands at its point: in the middle of its height, unless said otherwise. */
export interface TextStyle {
  readonly colour: string;
  /** Before the scale. CSS pixels */
  readonly size?: number;
  readonly isBold?: boolean;
  readonly align?: CanvasTextAlign;
  readonly baseline?: CanvasTextBaseline;
  /** Width into which a longer text is squeezed. CSS pixels */
  readonly most?: number;
  /** A ground in this colour around the letters, for text on lines and stripes, and how wide it is. CSS pixels */
  readonly halo?: string;
  readonly haloWidth?: number;
}

/** What drawing needs: a canvas, and the colours of the theme. */
export interface Paint {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
}

/** What drawing in the size of the type needs besides: its scale. */
export interface Pen extends Paint {
  readonly scale: number;
}

/** Fills and outlines a path. */
function draw(
  { context, scale }: Pen,
  { fill, stroke, weight = 1, dash, opacity = 1 }: Look,
  path: () => void,
): void {
  const before = context.globalAlpha;
  context.globalAlpha = before * opacity;
  context.beginPath();
  path();
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke;
    context.lineWidth = weight * scale;
    context.setLineDash(dash?.map((each) => each * scale) ?? []);
    context.stroke();
    context.setLineDash([]);
  }
  context.globalAlpha = before;
}

/** Draws a rectangle, if it is one. */
export function drawBox(pen: Pen, { x, y, width, height }: Box, look: Look): void {
  const round = Math.min(look.round ?? 0, width / 2, height / 2);
  if (width > 0 && height > 0) draw(pen, look, () => pen.context.roundRect(x, y, width, height, round));
}

/** A rectangle that is smaller on each side. */
export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

export function drawDot(pen: Pen, x: number, y: number, radius: number, look: Look): void {
  draw(pen, look, () => pen.context.arc(x, y, radius, 0, 2 * Math.PI));
}

/** Draws lines, each through points: x, y, x, y, … What they enclose is filled. */
export function drawLines(pen: Pen, look: Look, ...lines: readonly (readonly number[])[]): void {
  draw(pen, look, () => {
    for (const [left, top, ...more] of lines) {
      pen.context.moveTo(left, top);
      for (let at = 0; at < more.length; at += 2) pen.context.lineTo(more[at], more[at + 1]);
    }
  });
}

/** Draws a cross around a point. */
export function drawCross(pen: Pen, x: number, y: number, arm: number, look: Look): void {
  const [left, right, top, bottom] = [x - arm, x + arm, y - arm, y + arm];
  drawLines(pen, look, [left, top, right, bottom], [left, bottom, right, top]);
}

/** Draws slanted lines over a rectangle, so far apart; they rise to the right unless they lean back. */
export function hatch(
  pen: Pen,
  { x, y, width, height }: Box,
  pitch: number,
  look: Look,
  leansBack = false,
): void {
  const across = (at: number) => (leansBack ? x + width - at : x + at);
  const lines: number[][] = [];
  for (let at = pitch; at < width + height; at += pitch) {
    const [high, low] = [Math.min(at, width), Math.max(at - height, 0)];
    lines.push([across(high), y + at - high, across(low), y + at - low]);
  }
  drawLines(pen, look, ...lines);
}

/** Draws only within a rectangle, whose corners may be round. */
export function within({ context }: Paint, { x, y, width, height }: Box, paint: () => void, round = 0): void {
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, round);
  context.clip();
  paint();
  context.restore();
}

/** Writes a line of text. */
export function write(pen: Pen, text: string, x: number, y: number, style: TextStyle): void {
  const { context, scale } = pen;
  const { colour, size = 12, isBold = false, align = 'left', baseline = 'middle', most, halo } = style;
  context.font = `${isBold ? 600 : 400} ${size * scale}px ${fontFamily}`;
  context.textAlign = align;
  context.textBaseline = baseline;
  if (halo !== undefined) {
    context.lineJoin = 'round';
    context.lineWidth = style.haloWidth ?? 4;
    context.strokeStyle = halo;
    context.strokeText(text, x, y, most);
  }
  context.fillStyle = colour;
  context.fillText(text, x, y, most);
}

/** Measures a text as it would be written. CSS pixels */
export function widthOf(
  { scale }: Pen,
  text: string,
  { size = 12, isBold }: Partial<TextStyle> = {},
): number {
  return textWidth(text, size * scale, isBold);
}

/** Writes the first of several texts, from long to short, that fits the width; nothing if none does. */
export function writeFitting(
  pen: Pen,
  texts: readonly string[],
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): void {
  const { size = 12, isBold } = style;
  const text = fitText(texts, width, size * pen.scale, isBold);
  if (text !== undefined) write(pen, text, x, y, style);
}
