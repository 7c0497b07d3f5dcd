import type { Micros } from '../../engine/kernel/time.ts';
import type { Pace } from '../../metrics/pace/pace.ts';
import { type Caption, Rank } from './caption.ts';

/** A caption stands at least so long. [s] Our choice: what stands more briefly is not read. */
export const LEAST_SECONDS = 0.8;

/**
 * Chooses the captions that can be read while a job is followed: of those that would stand too briefly, the ones that matter more
 * stay, and of equals the earlier.
 */
export function readable(captions: readonly Caption[], pace: Pace): readonly Caption[] {
  const kept: Caption[] = [];
  for (const each of byRank(captions)) {
    const at = pace.secondsAt(each.at);
    const isAlone = kept.every((other) => Math.abs(pace.secondsAt(other.at) - at) >= LEAST_SECONDS);
    if (isAlone) kept.push(each);
  }
  return kept.sort((a, b) => a.at - b.at);
}

/**
 * When the clock stands so that captions can be read: at those of all runs, the ones that matter most first. The end needs no pause:
 * nothing follows it.
 */
export function pausesFor(captions: readonly Caption[]): readonly Micros[] {
  const followed = captions.filter(({ rank }) => rank !== Rank.end);
  return [...new Set(byRank(followed).map(({ at }) => at))];
}

function byRank(captions: readonly Caption[]): readonly Caption[] {
  return captions.map((each) => each).sort((a, b) => a.rank - b.rank || a.at - b.at);
}

/** The caption that stands at a time: the last that has begun; undefined before the first. */
export function captionAt(captions: readonly Caption[], time: Micros): Caption | undefined {
  return captions.findLast(({ at }) => at <= time);
}
