import type { ReactNode } from 'react';
import { usePalette } from '../../widgets/usePalette.ts';
import type { RunTrace } from '../shared/view.ts';
import { runLetter } from './runLook.ts';

interface RunRingProps {
  readonly run: RunTrace;
  readonly left: number;
  readonly top: number;
  readonly radius: number;
  /** What is said when it is pointed at. */
  readonly says: string;
  /** Whether it only nearly belongs here. */
  readonly isFaint?: boolean;
  /** What lies behind. */
  readonly children?: ReactNode;
}

/** A run as a point of a chart: its letter in a ring. */
export function RunRing({ run, left, top, radius, says, isFaint = false, children }: RunRingProps) {
  const { ink, inkFaint, surface, scale: zoom } = usePalette();
  const colour = isFaint ? inkFaint : ink;
  return (
    <g transform={`translate(${left} ${top})`}>
      <title>{says}</title>
      {children}
      <circle
        r={radius * zoom}
        fill={surface}
        stroke={colour}
        strokeWidth={1.5}
        strokeDasharray={isFaint ? '3 2' : undefined}
      />
      <text dy="0.34em" textAnchor="middle" fontSize={12 * zoom} fontWeight={700} fill={colour}>
        {runLetter(run.index)}
      </text>
    </g>
  );
}
