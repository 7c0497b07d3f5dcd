import { fitText } from '../widgets/fit.ts';
import type { Palette } from '../widgets/tokens.ts';
import { fontFamily } from '../widgets/tokens.ts';

/** Colour, size and alignment of text. */
export interface TextStyle {
  readonly colour: string;
  readonly size?: number;
  readonly isBold?: boolean;
  readonly align?: CanvasTextAlign;
}

/** What drawing needs: canvas, colours of the theme, and scale. */
export interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly scale: number;
}

/** Writes a line of text, vertically centred on `y`. */
export function write(pen: Pen, text: string, x: number, y: number, style: TextStyle): void {
  setFont(pen, style);
  pen.context.fillStyle = style.colour;
  pen.context.textAlign = style.align ?? 'left';
  pen.context.textBaseline = 'middle';
  pen.context.fillText(text, x, y);
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

function setFont({ context, scale }: Pen, { size = 12, isBold = false }: TextStyle): void {
  context.font = `${isBold ? 600 : 400} ${size * scale}px ${fontFamily}`;
}
