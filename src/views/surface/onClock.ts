import { playbackStore } from '../../state/playbackStore.ts';

/** Redraws whenever the clock moves, starts or stops. A stable function, as `useCanvas` requires. */
export function onClock(redraw: () => void): () => void {
  return playbackStore.subscribe(redraw);
}
