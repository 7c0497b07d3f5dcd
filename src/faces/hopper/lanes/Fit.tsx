import type { SVGProps } from 'react';
import { fontFamily } from '../../../widgets/tokens.ts';
import { usePalette } from '../../../widgets/usePalette.ts';

interface FitProps {
  /** From long to short. */
  readonly texts: readonly string[];
  readonly x: number;
  /** Middle of the line. */
  readonly y: number;
  readonly width: number;
  readonly colour: string;
  readonly isBold?: boolean;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly size?: number;
  /** A rectangle below the text, if any of it fits. */
  readonly ground?: SVGProps<SVGRectElement>;
}

/** Writes the first of several texts that fits the width; nothing if none does. */
export function Fit(props: FitProps) {
  const { texts, x, y, width, colour, isBold = false, anchor = 'start', size = 12, ground } = props;
  const { scale } = usePalette();
  const text = texts.find((each) => textWidth(each, size * scale, isBold) <= width);
  if (text === undefined) return null;
  return (
    <>
      {ground !== undefined && <rect {...ground} />}
      <text
        {...{ x, y }}
        dy="0.35em"
        textAnchor={anchor}
        fontSize={size * scale}
        fontWeight={isBold ? 600 : undefined}
        fill={colour}
      >
        {text}
      </text>
    </>
  );
}

let context: CanvasRenderingContext2D | null = null;

/** Measures a line of text. CSS pixels. */
export function textWidth(text: string, size: number, isBold = false): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * size * 0.6;
  context.font = `${isBold ? 600 : 400} ${size}px ${fontFamily}`;
  return context.measureText(text).width;
}
