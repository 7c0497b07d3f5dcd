import { useSyncExternalStore } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';

/** Tells whether the clock has passed a time. Re-renders only when that changes. */
export function usePlayedTo(moment: Micros): boolean {
  return useSyncExternalStore(playbackStore.subscribe, () => playbackStore.getState().time >= moment);
}
