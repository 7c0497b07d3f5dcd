import type { ReactNode } from 'react';
import { usePalette } from '../../widgets/usePalette.ts';

interface ChartLabelProps {
  readonly x: number;
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly isFaint?: boolean;
  readonly children: ReactNode;
}

/** Words beside a mark, with a halo in the colour of the ground, so that lines behind do not make them hard to read. */
export function ChartLabel({ x, y, anchor = 'start', isFaint = false, children }: ChartLabelProps) {
  const { ink, inkFaint, surface, scale } = usePalette();
  const gap = anchor === 'middle' ? 0 : anchor === 'end' ? -6 : 6;
  return (
    <text
      x={x + gap}
      y={y}
      dy="0.32em"
      textAnchor={anchor}
      fontSize={12 * scale}
      fontWeight={isFaint ? 400 : 600}
      fill={isFaint ? inkFaint : ink}
      stroke={surface}
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
      pointerEvents="none"
    >
      {children}
    </text>
  );
}
