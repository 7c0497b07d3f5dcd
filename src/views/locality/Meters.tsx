import { useEffect, useRef } from 'react';
import { formatPercent } from '../../base/format.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { roomBelow } from '../chart/plot.ts';
import type { RunTrace, ViewProps } from '../shared/view.ts';
import { serverShareAt } from './inputReads.ts';
import styles from './Locality.module.css';

/** The share of tasks that run beside their input, beside the panel of each run: now, in large type, and over the whole run. */
export function Meters({ runs }: ViewProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  return (
    <div className={styles.meters} style={{ width, height: height - roomBelow(height, scale) }}>
      {runs.map((run) => (
        <Meter key={run.index} run={run} />
      ))}
    </div>
  );
}

function Meter({ run: { index, trace } }: { readonly run: RunTrace }) {
  const now = useRef<HTMLElement>(null);
  const what = useRef<HTMLSpanElement>(null);
  const last = useRef<HTMLSpanElement>(null);
  const all = formatPercent(Math.round(valuesOf(trace, serverLocal)[0] * 1000) / 1000);
  useEffect(() => {
    // When nothing runs, shows the share over the whole run.
    const follow = () => {
      const share = serverShareAt(trace, playbackStore.getState().time);
      const isIdle = Number.isNaN(share);
      write(now.current, isIdle ? all : `${Math.round(share * 100)}%`);
      write(what.current, isIdle ? 'local in all' : 'local now');
      write(last.current, isIdle ? '' : `${all} in all`);
    };
    follow();
    return playbackStore.subscribe(follow);
  }, [trace, all]);
  return (
    <p className={styles.meter}>
      <strong ref={now} data-meter={index} /> <span ref={what} /> <span ref={last} />
    </p>
  );
}

function write(element: Element | null, text: string): void {
  if (element !== null) element.textContent = text;
}
