import { firstPosition } from '../algorithms/firstPosition.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Intervals } from './intervals.ts';

/** Times at which something happens. */
type Edges = Pick<Intervals, 'nextEdge' | 'previousEdge'>;

/** Creates edges from an ascending column, such as the times of decisions. */
export function createInstants(times: Float64Array, length: number): Edges {
  function nextEdge(time: Micros): Micros {
    const after = firstPosition(0, length, (moment) => times[moment] > time);
    return after < length ? times[after] : Number.POSITIVE_INFINITY;
  }

  function previousEdge(time: Micros): Micros {
    const before = firstPosition(0, length, (moment) => times[moment] >= time);
    return before > 0 ? times[before - 1] : Number.NEGATIVE_INFINITY;
  }

  return { nextEdge, previousEdge };
}

/**
 * Returns the next time at which anything happens, forward or back, within [0, end]. It keeps no list of all times,
 * which would be as large as the trace, but asks the open spans when they end.
 */
export function stepFrom(all: readonly Edges[], end: Micros, time: Micros, direction: 1 | -1): Micros {
  return direction === 1
    ? all.reduce((first, edges) => Math.min(first, edges.nextEdge(time)), end)
    : all.reduce((last, edges) => Math.max(last, edges.previousEdge(time)), 0);
}
