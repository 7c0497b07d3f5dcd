import type { PointerEvent } from 'react';
import { useState } from 'react';
import { dashOf, runLetter } from '../../../views/chart/runLook.ts';
import type { AskedMetric } from '../../../views/shared/askedMetrics.ts';
import type { SliderRange } from '../../../widgets/sliderScale.ts';
import { shareOf, valueAt } from '../../../widgets/sliderScale.ts';
import styles from './Curve.module.css';
import { type CurveLine, describeCurve, spanOf } from './curveLines.ts';

interface CurveProps {
  readonly metric: AskedMetric;
  readonly lines: readonly CurveLine[];
  readonly range: SliderRange;
  /** Today's value. */
  readonly value: number;
  say(value: number): string;
  onPick(value: number): void;
}

// The drawing is stretched to the length of the slider; lines keep their width.
const WIDTH = 1000;
const HEIGHT = 100;
const EDGE = 10;

/** Lines of one or more runs over the range of a slider, below it, so that each point is where the slider's handle would be. */
export function Curve({ metric, lines, range, value, say, onPick }: CurveProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [low, high] = spanOf(lines);
  const left = (at: number) => WIDTH * shareOf(at, range);
  const top = (result: number) => HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (result - low)) / (high - low);
  const shareAt = ({ clientX, currentTarget }: PointerEvent | React.MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return (clientX - box.left) / box.width;
  };
  const at = pointed === null ? value : valueAt(pointed, range);
  const known = lines.flatMap(({ run, points }) => {
    if (points.length === 0) return [];
    const near = points.reduce((best, point) =>
      Math.abs(left(point.value) - left(at)) < Math.abs(left(best.value) - left(at)) ? point : best,
    );
    return [{ run, ...near }];
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider itself is the keyboard's way to a value. */}
      <svg
        role="img"
        aria-label={describeCurve(metric, lines, say)}
        className={styles.picture}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        data-points={lines.reduce((sum, { points }) => sum + points.length, 0)}
        onClick={(event) => onPick(valueAt(shareAt(event), range))}
        onPointerMove={(event) => setPointed(shareAt(event))}
        onPointerLeave={() => setPointed(null)}
      >
        <path className={styles.today} d={`M${left(value)} 0V${HEIGHT}`} />
        {lines.map(({ run, points }) => (
          <g key={run}>
            <path
              className={styles.line}
              d={points
                .map((point, step) => `${step === 0 ? 'M' : 'L'}${left(point.value)} ${top(point.result)}`)
                .join('')}
              strokeDasharray={dashOf(run, lines.length).join(' ')}
            />
            <path
              className={styles.dots}
              d={points.map((point) => `M${left(point.value)} ${top(point.result)}h0`).join('')}
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true">
        {known.length === 0
          ? '…'
          : known
              .map(({ run, value: where, result }) => {
                const text = `${metric.write(result)} at ${say(where)}`;
                return lines.length > 1 ? `${runLetter(run)} ${text}` : text;
              })
              .join(' · ')}
      </p>
    </>
  );
}
