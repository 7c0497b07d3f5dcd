import type { Micros } from '../../engine/kernel/time.ts';
import { PAUSE_SECONDS, type Pace } from '../../metrics/pace/pace.ts';
import type { Caption } from './caption.ts';

/**
 * Chooses the captions that can be read while a job is followed: of those that would stand more briefly than a pause, the ones
 * that matter more stay, and of equals the earlier.
 */
export function readable(captions: readonly Caption[], pace: Pace): readonly Caption[] {
  const kept: Caption[] = [];
  for (const each of byRank(captions)) {
    const at = pace.secondsAt(each.at);
    const isAlone = kept.every((other) => Math.abs(pace.secondsAt(other.at) - at) > PAUSE_SECONDS - 0.01);
    if (isAlone) kept.push(each);
  }
  return kept.sort((a, b) => a.at - b.at);
}

/** When the clock stands so that captions can be read: at those of all runs, the ones that matter most first. */
export function pausesFor(captions: readonly Caption[]): readonly Micros[] {
  return [...new Set(byRank(captions).map(({ at }) => at))];
}

function byRank(captions: readonly Caption[]): readonly Caption[] {
  return captions.map((each) => each).sort((a, b) => a.rank - b.rank || a.at - b.at);
}

/** The caption that stands at a time: the last that has begun; undefined before the first. */
export function captionAt(captions: readonly Caption[], time: Micros): Caption | undefined {
  return captions.findLast(({ at }) => at <= time);
}
