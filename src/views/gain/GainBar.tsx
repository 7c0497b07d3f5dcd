import type { MeanGain } from '../../metrics/gain.ts';
import type { AxisScale } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { gainText } from '../gainWords.ts';
import { FEW } from './gains.ts';

interface GainBarProps {
  readonly gain: MeanGain;
  readonly x: AxisScale;
  readonly height: number;
  /** Id of the pattern for what may be chance. */
  readonly hatch: string;
}

/** A bar from zero, to the right for a gain and to the left for a loss, and its number. */
export function GainBar({ gain: { jobs, gain }, x, height, hatch }: GainBarProps) {
  const { ink, inkSoft, inkFaint, diverging, scale: zoom } = usePalette();
  const [less, , more] = diverging;
  const thick = Math.min(18 * zoom, height * 0.6);
  const [from, to] = gain < 0 ? [x(gain), x(0)] : [x(0), x(gain)];
  const y = (height - thick) / 2;
  if (jobs === 0)
    return (
      <text x={x(0) + 5} y={height / 2} dy="0.35em" fill={inkFaint}>
        –
      </text>
    );
  const isFew = jobs < FEW;
  return (
    <>
      <rect
        x={from}
        y={y}
        width={Math.max(1, to - from)}
        height={thick}
        fill={isFew ? `url(#${hatch})` : gain < 0 ? more : less}
        stroke={isFew ? ink : undefined}
      />
      <text x={to + 5 * zoom} y={height / 2} dy="0.35em" fontWeight={600} fill={isFew ? inkSoft : ink}>
        {gainText(gain)}
      </text>
    </>
  );
}
