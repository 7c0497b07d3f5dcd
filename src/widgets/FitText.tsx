import type { SVGProps } from 'react';
import { fitText } from './fit.ts';
import { usePalette } from './usePalette.ts';

interface FitTextProps {
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
export function FitText(props: FitTextProps) {
  const { texts, x, y, width, colour, isBold = false, anchor = 'start', size = 12, ground } = props;
  const { scale } = usePalette();
  const text = fitText(texts, width, size * scale, isBold);
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
