import { useMemo } from 'react';
import { type JobId, NONE } from '../../engine/ids.ts';
import { runStore } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { type JobHue, jobHues } from './colour.ts';

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
  const only = useOnlyJob();
  return useMemo(() => {
    const shown = runs.flatMap((run) => run.shown?.trace ?? []);
    const together = shown.filter(({ data }) => data.graphs.jobs === trace.data.graphs.jobs);
    const hues = huesOf(together.includes(trace) ? together : [trace]);
    if (only === null) return hues;
    // Alone it needs a hue, and has the same after an edit and after the question.
    const hue = kept?.job === only ? kept.hue : Math.max(0, hues[only] ?? NONE);
    kept = { job: only, hue };
    return hues.map((_, job) => (job === only ? hue : NONE));
  }, [runs, trace, only]);
}

/** Until a question is over, the job that it is about: no other job has a hue. */
function useOnlyJob(): JobId | null {
  const job = selectionStore((selection) => selection.job);
  return welcomeStore(({ phase }) => phase !== 'over') ? job : null;
}

/** The hue of the selected job, as it was shown last; also while the runs have no such job. */
let kept: JobHue | undefined;

/** The selected job, whose hue stays when a control or a fork changes the runs; undefined where it has none. */
function watched(hues: Int8Array): JobHue | undefined {
  const { job } = selectionStore.getState();
  if (kept?.job === job) return kept;
  const hue = job === null ? NONE : (hues[job] ?? NONE);
  kept = job === null || hue === NONE ? undefined : { job, hue };
  return kept;
}

function huesOf(traces: readonly Trace[]): Int8Array {
  const isLatest =
    traces.length === latest.traces.length && traces.every((trace, index) => trace === latest.traces[index]);
  if (!isLatest) latest = { traces, hues: jobHues(traces, watched(latest.hues)) };
  return latest.hues;
}
