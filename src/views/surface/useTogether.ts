import { useMemo } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { runStore } from '../../state/runStore.ts';
import type { Trace } from '../../trace/trace.ts';

/** Gives the traces of all runs on screen, so that their pictures have one scale; a trace that is not among them alone. */
export function tracesTogether(trace: Trace, { runs } = runStore.getState()): readonly Trace[] {
  const shown = runs.flatMap((run) => run.shown?.trace ?? []);
  return shown.includes(trace) ? shown : [trace];
}

export function useTracesTogether(trace: Trace): readonly Trace[] {
  const state = runStore();
  return useMemo(() => tracesTogether(trace, state), [state, trace]);
}

/** Gives the largest of a number over all runs on screen. `measure` must be a stable function. */
export function useTogether(trace: Trace, measure: (trace: Trace) => number): number {
  const traces = useTracesTogether(trace);
  return useMemo(() => maxOf(traces.map(measure)), [traces, measure]);
}
