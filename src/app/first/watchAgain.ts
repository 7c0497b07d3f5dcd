import { followJob } from '../../desk/play/followJob.ts';
import type { Micros } from '../../engine/kernel/time.ts';

/** Twice as long as the first time. [s] */
const AGAIN = 24;

/** Plays the story of the selected job again, slower, from this time on. */
export function watchAgain(from: Micros): void {
  followJob({ plays: true, from, longest: AGAIN });
}
