import { fitText, textWidth } from '../../widgets/fit.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { fontFamily } from '../../widgets/tokens.ts';

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

/** What writing needs besides: its scale. */
export interface Pen extends Paint {
  readonly scale: number;
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
