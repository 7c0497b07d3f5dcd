import { useMemo } from 'react';
import { maxOf } from '../base/extremes.ts';
import { runStore } from '../state/runStore.ts';
import type { Trace } from '../trace/trace.ts';

/**
 * Gives the largest of a number over all runs on screen, so that their pictures have one scale and can be compared. `measure`
 * must be a stable function.
 */
export function useTogether(trace: Trace, measure: (trace: Trace) => number): number {
  const runs = runStore((state) => state.runs);
  return useMemo(() => {
    const shown = runs.flatMap((run) => run.shown?.trace ?? []);
    return maxOf((shown.includes(trace) ? shown : [trace]).map(measure));
  }, [runs, trace, measure]);
}
