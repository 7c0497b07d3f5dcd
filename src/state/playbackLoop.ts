import { SECOND } from '../engine/kernel/time.ts';
import { playbackStore } from './playbackStore.ts';

/** After a pause of the page (a hidden tab) the clock goes on where it was instead of leaping. [ms] */
const LONGEST_FRAME = 100;

/**
 * Moves the one clock while it plays: one animation frame at a time, and none while it stands. Returns a function that
 * ends it.
 */
export function startPlaybackLoop(): () => void {
  let frame = 0;
  let before = 0;

  const tick = (now: number) => {
    const { isPlaying, time, speed, endsAt, seek, pause } = playbackStore.getState();
    const elapsed = Math.min(LONGEST_FRAME, Math.max(0, now - before));
    before = now;
    // `frame` stays set meanwhile: seeking calls `follow`, which would ask for a second frame.
    if (isPlaying) seek(time + (elapsed / 1000) * speed * SECOND);
    if (isPlaying && playbackStore.getState().time >= endsAt) pause();
    frame = playbackStore.getState().isPlaying ? requestAnimationFrame(tick) : 0;
  };

  const follow = ({ isPlaying }: { readonly isPlaying: boolean }) => {
    if (!isPlaying || frame !== 0) return;
    before = performance.now();
    frame = requestAnimationFrame(tick);
  };

  follow(playbackStore.getState());
  const unsubscribe = playbackStore.subscribe(follow);
  return () => {
    unsubscribe();
    cancelAnimationFrame(frame);
  };
}
