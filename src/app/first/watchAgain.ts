import type { Micros } from '../../engine/kernel/time.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { SLOWEST, speedWithin } from '../../state/speed.ts';

/** Seconds of real time for the stretch that is seen again. */
const WATCHED = 20;

/** Plays a stretch again, slowly. */
export function watchAgain(from: Micros, to: Micros): void {
  const { seek, setSpeed, play } = playbackStore.getState();
  seek(from);
  setSpeed(speedWithin(SLOWEST, (to - from) / SECOND, WATCHED));
  play();
}
