import type { ScaleLinear } from 'd3';
import type { PointerEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { toMicros, toSeconds } from '../engine/kernel/time.ts';
import { playbackStore } from '../state/playbackStore.ts';
import { Axis } from '../widgets/Axis.tsx';
import { usePalette } from '../widgets/usePalette.ts';
import type { Plot, TimeUnit } from './chart.ts';
import { tickText, withUnit } from './chart.ts';

interface TimeAxesProps {
  readonly plot: Plot;
  /** From the axis's unit to pixels of the plot. */
  readonly x: ScaleLinear<number, number>;
  readonly unit: TimeUnit;
  /** Whether there is no room for the title of the axis. */
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
  /** What a screen reader says. */
  readonly label: string;
  /** Marks drawn behind, for tests. */
  readonly rows: number;
  /** Vertical axes and labels, in pixels of the plot. */
  readonly children: ReactNode;
}

/** The axis of time over a drawing, with the clock as a line on it; a click or a drag moves the clock. */
export function TimeAxes({ plot, x, unit, isLow, width, height, label, rows, children }: TimeAxesProps) {
  const { accent, scale: zoom } = usePalette();
  const picture = useRef<SVGSVGElement>(null);
  const playhead = useRef<SVGLineElement>(null);

  useEffect(() => {
    const follow = () => {
      const { time } = playbackStore.getState();
      const left = x(toSeconds(time) / unit.seconds);
      playhead.current?.setAttribute('transform', `translate(${left.toFixed(1)} 0)`);
      picture.current?.setAttribute('data-time', String(time));
    };
    follow();
    return playbackStore.subscribe(follow);
  }, [x, unit]);

  const ticks = x.ticks(Math.max(2, Math.floor(plot.width / (56 * zoom))));

  const seek = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - plot.left;
    playbackStore.getState().seek(toMicros(x.invert(left) * unit.seconds));
  };
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    playbackStore.getState().pause();
    seek(event);
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
  };

  return (
    <svg
      ref={picture}
      width={width}
      height={height}
      style={{ position: 'absolute', inset: 0, touchAction: 'pan-y', cursor: 'col-resize' }}
      role="img"
      aria-label={label}
      data-rows={rows}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      <g transform={`translate(${plot.left} ${plot.top})`}>
        <g transform={`translate(0 ${plot.height})`}>
          <Axis
            scale={x}
            side="bottom"
            ticks={ticks}
            title={isLow ? undefined : `time, ${unit.name}`}
            format={isLow ? withUnit(ticks, unit.name) : tickText}
          />
        </g>
        {children}
        <line ref={playhead} y1={-6} y2={plot.height} stroke={accent} strokeWidth={2 * zoom} />
      </g>
    </svg>
  );
}
