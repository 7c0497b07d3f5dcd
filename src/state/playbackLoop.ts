import { SECOND } from '../engine/kernel/time.ts';
import { playbackStore } from './playbackStore.ts';

/**
 * Longest step of the clock in one frame. After a pause of the page (a hidden tab) the clock continues
 * instead of leaping ahead. [ms]
 */
const LONGEST_FRAME = 100;

/**
 * Advances the clock while it plays, at its speed or at the pace of the followed job, once per animation frame; requests no frames while it is paused. Returns
 * a function that stops it.
 */
export function startPlaybackLoop(): () => void {
  let frame = 0;
  let before = 0;

  const tick = (now: number) => {
    const { isPlaying, time, speed, pace, endsAt, seek, pause } = playbackStore.getState();
    const elapsed = Math.min(LONGEST_FRAME, Math.max(0, now - before));
    before = now;
    // `frame` stays set during this call: seeking calls `follow`, which would otherwise request a second
    // frame.
    const seconds = elapsed / 1000;
    if (isPlaying && pace === null) seek(time + seconds * speed * SECOND);
    else if (isPlaying && pace !== null) seek(pace.timeAt(pace.secondsAt(time) + seconds));
    if (isPlaying && playbackStore.getState().time >= Math.min(endsAt, pace?.to ?? endsAt)) pause();
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
