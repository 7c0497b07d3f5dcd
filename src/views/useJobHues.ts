import { useMemo } from 'react';
import { runStore } from '../state/runStore.ts';
import type { Trace } from '../trace/trace.ts';
import { jobHues } from './colour.ts';

// Cached, since all views ask for the hues of the same runs.
let latest: { readonly traces: readonly Trace[]; readonly hues: Int8Array } = {
  traces: [],
  hues: new Int8Array(0),
};

/**
 * Returns the hues for all runs on screen that have the same jobs as this one, so that a job has the same colour in
 * all of them.
 */
export function useJobHues(trace: Trace): Int8Array {
  const runs = runStore((state) => state.runs);
  return useMemo(() => {
    const shown = runs.flatMap((run) => run.shown?.trace ?? []);
    const together = shown.filter(({ data }) => data.graphs.jobs === trace.data.graphs.jobs);
    return huesOf(together.includes(trace) ? together : [trace]);
  }, [runs, trace]);
}

function huesOf(traces: readonly Trace[]): Int8Array {
  const isLatest =
    traces.length === latest.traces.length && traces.every((trace, index) => trace === latest.traces[index]);
  if (!isLatest) latest = { traces, hues: jobHues(traces) };
  return latest.hues;
}
