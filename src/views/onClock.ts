import { playbackStore } from '../state/playbackStore.ts';

/** Redraws whenever the clock moves or is started or stopped. Has the identity that `useCanvas` wants. */
export function onClock(redraw: () => void): () => void {
  return playbackStore.subscribe(redraw);
}
