import { useEffect, useRef } from 'react';
import { formatPercent } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import type { RunTrace } from '../shared/view.ts';
import { serverShareAt } from './inputReads.ts';
import { texts } from './words.ts';

const GUTTER = 86;
const NARROW = 330;
const LEAST_HEIGHT = 44;
const LEAST_FOR_BOTH = 260;

/** Returns the width of the meter beside the rows; 0 where it is in the line of names. */
export function meterWidth(width: number, rowHeight: number, zoom: number): number {
  return width >= NARROW * zoom && rowHeight >= LEAST_HEIGHT * zoom ? GUTTER * zoom : 0;
}

interface MeterProps {
  readonly run: RunTrace;
  /** Share over all measured tasks. */
  readonly inAll: number;
  /** Right edge of the plot. */
  readonly left: number;
  readonly height: number;
  readonly hasRoom: boolean;
}

/** The share of tasks that run beside their input: now, in large type, and over the whole run. */
export function Meter({ run, inAll, left, height, hasRoom }: MeterProps) {
  const { ink, inkSoft, scale: zoom } = usePalette();
  const all = formatPercent(Math.round(inAll * 1000) / 1000);
  const hasBoth = left >= LEAST_FOR_BOTH * zoom;
  const large = useRef<SVGTextElement & SVGTSpanElement>(null);
  const below = useRef<SVGTextElement>(null);
  const last = useRef<SVGTextElement & SVGTSpanElement>(null);
  const { trace } = run;

  useEffect(() => {
    // When nothing runs, shows the share over the whole run.
    const follow = () => {
      const share = serverShareAt(trace, playbackStore.getState().time);
      const isIdle = Number.isNaN(share);
      const percent = isIdle ? all : `${Math.round(share * 100)}%`;
      write(large.current, hasRoom ? percent : `${percent} ${isIdle ? texts.inAll : 'now'}`);
      write(below.current, isIdle ? texts.localInAll : texts.localNow);
      write(last.current, isIdle ? '' : hasRoom ? texts.inAllOf(all) : texts.andInAll(all));
    };
    follow();
    return playbackStore.subscribe(follow);
  }, [trace, hasRoom, all]);

  if (!hasRoom) {
    return (
      <text x={left} y={-5 * zoom} fontSize={12 * zoom} fill={inkSoft} textAnchor="end">
        <tspan ref={large} data-meter={run.index} fontWeight={700} fill={ink} />
        {hasBoth && <tspan ref={last} />}
      </text>
    );
  }
  const middle = height / 2;
  return (
    <g fill={inkSoft} fontSize={12 * zoom} transform={`translate(${left + 10 * zoom} 0)`}>
      <text
        ref={large}
        data-meter={run.index}
        y={middle - 4 * zoom}
        fontSize={24 * zoom}
        fontWeight={700}
        fill={ink}
      />
      <text ref={below} y={middle + 11 * zoom} />
      <text ref={last} y={middle + 26 * zoom} />
    </g>
  );
}

function write(element: Element | null, text: string): void {
  if (element !== null) element.textContent = text;
}
