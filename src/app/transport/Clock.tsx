import { useEffect, useRef } from 'react';
import { formatCount } from '../../base/format.ts';
import { formatMoment } from '../../desk/play/playback.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import styles from './Clock.module.css';

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
    <div className={styles.clock} role="timer" aria-label="Simulated time">
      <strong ref={now} data-testid="time" />
      <span ref={end} className={styles.end} />
    </div>
  );
}
