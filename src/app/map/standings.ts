import { maxOf, minOf } from '../../base/extremes.ts';
import type { MapBar } from '../../state/recordedMap.ts';

/** How one of the systems stands in one of the two bars. */
interface Standing {
  /** Mean over the seeds. [s] */
  readonly took: number;
  /** With how many seeds it was the first, or as fast as the first. */
  readonly wins: number;
  /** What the time was spent on, in the order of `spentOn`. [s] */
  readonly on: readonly number[];
}

/** How all systems stand, and which of them is first; null: the seeds disagree. */
export interface Standings {
  readonly of: readonly Standing[];
  readonly seeds: number;
  readonly first: number | null;
}

/** Seeds agree when so many of them have the same first. Our choice: with twelve, hardly by chance. */
const AGREE = 0.75;

/** Sums up a bar over its seeds. */
export function standingsOf({ took, on }: MapBar): Standings {
  const seeds = took[0].length;
  const best = took[0].map((_, seed) => minOf(took.map((of) => of[seed])));
  const of = took.map((times, idea) => ({
    took: times.reduce((sum, time) => sum + time, 0) / seeds,
    wins: times.filter((time, seed) => time === best[seed]).length,
    on: on[idea],
  }));
  const most = maxOf(of.map(({ wins }) => wins));
  const leaders = of.filter(({ wins }) => wins === most);
  const isAgreed = leaders.length === 1 && most >= AGREE * seeds;
  return { of, seeds, first: isAgreed ? of.indexOf(leaders[0]) : null };
}
