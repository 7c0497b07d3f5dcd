import { useLayoutEffect } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { onClock } from './onClock.ts';

/** Does something at the time of the clock, now and whenever it moves, without rendering. */
export function useFollowed(follow: (time: number) => void): void {
  useLayoutEffect(() => {
    const now = () => follow(playbackStore.getState().time);
    now();
    return onClock(now);
  });
}
