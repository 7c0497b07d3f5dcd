import { useEffect, useRef } from 'react';
import { formatCount } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import styles from './Clock.module.css';
import { texts } from './words.ts';

/** Formats a time with as many digits as the length of the run requires: "1.842 s", "12:05.3". */
export function formatMoment(time: Micros, endsAt: Micros): string {
  if (endsAt === 0) return '–';
  const seconds = time / SECOND;
  if (endsAt < 0.1 * SECOND) return `${(seconds * 1000).toFixed(3)} ms`;
  if (endsAt < 100 * SECOND) return `${seconds.toFixed(3)} s`;
  if (endsAt < 1000 * SECOND) return `${seconds.toFixed(2)} s`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = (Math.floor((seconds % 60) * 10) / 10).toFixed(1).padStart(4, '0');
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${rest}`;
}

/** Shows the simulated time, and when a followed job is fast-forwarded how much. Written directly to the DOM, not through React, as it changes in every frame. */
export function Clock() {
  const now = useRef<HTMLElement>(null);
  const end = useRef<HTMLElement>(null);

  useEffect(() => {
    const write = () => {
      const { time, endsAt, isPlaying, pace } = playbackStore.getState();
      const faster = isPlaying && pace !== null ? pace.fasterAt(time) : 1;
      if (now.current !== null) now.current.textContent = formatMoment(time, endsAt);
      if (end.current === null) return;
      end.current.textContent =
        faster > 1
          ? `▸▸ ${formatCount(Number(faster.toPrecision(1)))}×`
          : `of ${formatMoment(endsAt, endsAt)}`;
      end.current.dataset.fast = String(faster > 1);
    };
    write();
    return playbackStore.subscribe(write);
  }, []);

  return (
    <div className={styles.clock} role="timer" aria-label={texts.simulatedTime}>
      <strong ref={now} data-testid="time" />
      <span ref={end} className={styles.end} />
    </div>
  );
}
