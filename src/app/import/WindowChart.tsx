import { type PointerEvent, type ReactNode, useRef } from 'react';
import type { Overview } from '../../logs/densestStretch.ts';
import { sayCount, sayDuration } from '../../logs/say.ts';
import styles from './Import.module.css';
import { dragged, type Grip, movedTo, type TimeWindow } from './windowRange.ts';

interface WindowChartProps {
  readonly overview: Overview;
  readonly window: TimeWindow;
  /** Shown beside the caption. */
  readonly children?: ReactNode;
  onChange(window: TimeWindow): void;
}

/** Distance from an edge of the window within which a pointer grabs that edge. [px] */
const GRIP_REACH = 8;

const HEIGHT = 100;

interface Hold {
  readonly grip: Grip;
  readonly startX: number;
  readonly window: TimeWindow;
}

/**
 * A histogram of the jobs that arrive over the whole log, whose number the proposed window makes as large as it can, with
 * the selected window, which can be dragged. The sliders below do the same by keyboard.
 */
export function WindowChart({ overview, window, children, onChange }: WindowChartProps) {
  const chart = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  const { jobs, length } = overview;
  const most = jobs.reduce((largest, count) => Math.max(largest, count), 1);
  const bin = length / jobs.length;

  const secondsOf = (pixels: number) => (pixels / (chart.current?.clientWidth ?? 1)) * length;

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const reach = secondsOf(GRIP_REACH);
    const at = secondsOf(x);
    const grip = gripAt(at, window, reach);
    const start = grip ?? movedTo(window, at - (window.to - window.from) / 2, length);
    event.currentTarget.setPointerCapture(event.pointerId);
    if (typeof start === 'string') hold.current = { grip: start, startX: event.clientX, window };
    else {
      hold.current = { grip: 'whole', startX: event.clientX, window: start };
      onChange(start);
    }
  };

  const onPointerMove = (event: PointerEvent) => {
    const held = hold.current;
    if (held === null) return;
    onChange(dragged(held.window, held.grip, secondsOf(event.clientX - held.startX), length));
  };

  const release = () => {
    hold.current = null;
  };

  const share = (time: number) => `${(time / length) * 100}%`;
  return (
    <figure>
      <div className={styles.row}>
        <figcaption className={styles.caption}>
          Jobs that arrive in each {sayDuration(bin)}, at most {sayCount(most)}: drag the window or its edges
        </figcaption>
        {children}
      </div>
      <div
        ref={chart}
        className={styles.chart}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <svg
          viewBox={`0 0 ${jobs.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Arrivals over ${sayDuration(length)}`}
        >
          <path d={barsPath(jobs, most)} />
        </svg>
        <div
          className={styles.window}
          style={{ left: share(window.from), right: share(length - window.to) }}
        />
      </div>
      <div className={styles.axis}>
        <span>0</span>
        <span>{sayDuration(length / 2)}</span>
        <span>{sayDuration(length)}</span>
      </div>
    </figure>
  );
}

function gripAt(time: number, { from, to }: TimeWindow, reach: number): Grip | null {
  const fromDistance = Math.abs(time - from);
  const toDistance = Math.abs(time - to);
  // On a narrow window the edges are grabbed from outside, the middle from inside.
  const isInside = time > from && time < to;
  const isWide = to - from > 4 * reach;
  if (isInside && !isWide) return 'whole';
  if (Math.min(fromDistance, toDistance) <= reach) return fromDistance < toDistance ? 'from' : 'to';
  return isInside ? 'whole' : null;
}

/** Draws all bars as one path; a nonempty bar is at least one unit high. */
function barsPath(counts: Uint32Array, most: number): string {
  const steps: string[] = [];
  counts.forEach((count, bin) => {
    if (count === 0) return;
    const height = Math.max(1.5, (count / most) * HEIGHT);
    steps.push(`M${bin} ${HEIGHT}v${-height}h1v${height}z`);
  });
  return steps.join('');
}
