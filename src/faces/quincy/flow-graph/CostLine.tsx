import { line, scaleLinear } from 'd3';
import { maxOf, minOf } from '../../../base/extremes.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { costText } from './verdict.ts';

interface CostLineProps {
  /** Total cost before the first step and after each step, in units. */
  readonly costs: readonly number[];
  readonly at: number;
}

const WIDTH = 116;
const HEIGHT = 66;
const FOOT = 16;

/** Draws the total cost after each step as a line. */
export function CostLine({ costs, at }: CostLineProps) {
  const { accent, ink, inkFaint, line: border, scale } = usePalette();
  const least = minOf(costs);
  const most = maxOf(costs);
  const x = scaleLinear([0, Math.max(1, costs.length - 1)], [3, WIDTH - 3]);
  const y = scaleLinear([least, most === least ? least + 1 : most], [HEIGHT - FOOT, 4]);
  const path =
    line<number>(
      (_, index) => x(index),
      (cost) => y(cost),
    )(costs) ?? '';
  return (
    <svg
      width={WIDTH * scale}
      height={HEIGHT * scale}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Total cost: ${costText(costs[at])} after step ${at}`}
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} stroke={border} />
      <path d={path} fill="none" stroke={inkFaint} strokeWidth={1.5} />
      <circle cx={x(at)} cy={y(costs[at])} r={3.5} fill={accent} />
      <text x={0} y={HEIGHT - 2} fontSize={12} fill={ink}>
        cost by step
      </text>
    </svg>
  );
}
