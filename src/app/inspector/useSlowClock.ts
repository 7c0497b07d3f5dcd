import { useEffect, useState } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';

// At least this long between two updates; text that changes faster cannot be read.
const EVERY = 200; // ms

/** Returns the time for text: updated a few times a second while the clock plays, and at once when it is set. */
export function useSlowClock(): Micros {
  const [time, setTime] = useState(() => playbackStore.getState().time);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      setTime(playbackStore.getState().time);
    };
    read();
    const unsubscribe = playbackStore.subscribe(({ isPlaying }) => {
      if (!isPlaying) {
        clearTimeout(timer);
        read();
      } else timer ??= setTimeout(read, EVERY);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  return time;
}
