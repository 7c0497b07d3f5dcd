import type { Micros } from '../engine/kernel/time.ts';
import type { Intervals } from './intervals.ts';

/** Moments at which something happens. */
export type Edges = Pick<Intervals, 'nextEdge' | 'previousEdge'>;

/** Makes edges of a column that ascends, such as the moments of decisions. */
export function createInstants(times: Float64Array, length: number): Edges {
  /** Counts the moments before `time`, or up to it. */
  function count(time: Micros, isIncluded: boolean): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (times[middle] < time || (isIncluded && times[middle] === time)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function nextEdge(time: Micros): Micros {
    const after = count(time, true);
    return after < length ? times[after] : Number.POSITIVE_INFINITY;
  }

  function previousEdge(time: Micros): Micros {
    const before = count(time, false);
    return before > 0 ? times[before - 1] : Number.NEGATIVE_INFINITY;
  }

  return { nextEdge, previousEdge };
}

/**
 * Gives the next moment at which anything happens, forward or back, within [0, end]. No list of all moments is kept:
 * it would be as large as the trace, and what is open now knows when it ends.
 */
export function stepFrom(all: readonly Edges[], end: Micros, time: Micros, direction: 1 | -1): Micros {
  return direction === 1
    ? all.reduce((first, edges) => Math.min(first, edges.nextEdge(time)), end)
    : all.reduce((last, edges) => Math.max(last, edges.previousEdge(time)), 0);
}
