import { useEffect, useRef } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { onClock } from '../surface/onClock.ts';
import type { ChartProps } from './Chart.tsx';
import { Chart } from './Chart.tsx';
import { dragged, onDrag } from './onDrag.ts';
import type { TimeScale } from './useTimeScale.ts';

interface TimeChartProps extends Omit<ChartProps, 'x'> {
  readonly scale: TimeScale;
}

/** A chart over time that lies on a canvas, with the clock as a line on it; a click or a drag moves the clock. */
export function TimeChart({ scale, children, ...chart }: TimeChartProps) {
  const { accent, scale: zoom } = usePalette();
  const picture = useRef<SVGSVGElement>(null);
  const playhead = useRef<SVGLineElement>(null);
  const { plot } = chart;
  const { x, unit, leftOf, timeAt } = scale;

  useEffect(() => {
    const follow = () => {
      const { time } = playbackStore.getState();
      playhead.current?.setAttribute('transform', `translate(${leftOf(time).toFixed(1)} 0)`);
      picture.current?.setAttribute('data-time', String(time));
    };
    follow();
    return onClock(follow);
  }, [leftOf]);

  const seek = onDrag((left, isBegin) => {
    const { pause, seek: moveTo } = playbackStore.getState();
    if (isBegin) pause();
    moveTo(Math.round(timeAt(left - plot.left)));
  });
  const ticks = x.ticks(Math.max(2, Math.floor(plot.width / (56 * zoom))));

  return (
    <Chart
      {...chart}
      {...seek}
      ref={picture}
      x={{ scale: x, ticks, title: `time, ${unit.name}`, unit: unit.name }}
      style={{ position: 'absolute', inset: 0, ...dragged }}
    >
      {children}
      <line ref={playhead} y1={-6} y2={plot.height} stroke={accent} strokeWidth={2 * zoom} />
    </Chart>
  );
}
