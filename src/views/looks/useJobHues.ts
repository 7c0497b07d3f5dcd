import { useMemo } from 'react';
import { type JobId, NONE } from '../../engine/ids.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { Trace } from '../../trace/trace.ts';
import { HUES, type JobHue, jobHues } from './colour.ts';

// Cached, since all views ask for the hues of the same runs.
let latest: { readonly traces: readonly Trace[]; readonly hues: Int8Array } = {
  traces: [],
  hues: new Int8Array(0),
};

/**
 * The hues when last all runs of the opened scenario were there: those of fewer runs depend on which of them was done first, and so
 * would differ from one visit to the next.
 */
let whole: { readonly opened: unknown; readonly hues: Int8Array } = {
  opened: null,
  hues: new Int8Array(0),
};

/**
 * Returns the hues for all runs on screen that have the same jobs as this one, so that a job has the same colour in
 * all of them. A job that is followed keeps its hue when a control or a fork changes the runs.
 */
export function useJobHues(trace: Trace): Int8Array {
  const runs = runStore((state) => state.runs);
  const only = welcomeStore(askedJob);
  return useMemo(() => {
    const shown = runs.flatMap((run) => run.shown?.trace ?? []);
    const together = shown.filter(({ data }) => data.graphs.jobs === trace.data.graphs.jobs);
    const isWhole = runs.every(({ state }) => state.kind === 'done');
    const hues = huesOf(together.includes(trace) ? together : [trace], isWhole);
    return only === null ? hues : hues.map((_, job) => (job === only ? hueOf(hues, job) : NONE));
  }, [runs, trace, only]);
}

/** Until a question is over, the job that it is about, or NONE where that is not known yet: no other job has a hue. */
function askedJob({ phase, job }: ReturnType<typeof welcomeStore.getState>): JobId | null {
  return phase === 'over' ? null : (job ?? NONE);
}

/** The hue of a job that is asked about: one that is too small to have one gets what its number gives. */
function hueOf(hues: Int8Array, job: JobId): number {
  return hues[job] === NONE ? job % HUES : hues[job];
}

/** The job that is asked about, else the selected one, with its hue in the runs before; undefined where it had none. */
function followed(): JobHue | undefined {
  const asked = askedJob(welcomeStore.getState());
  const job = asked ?? selectionStore.getState().job;
  if (
    job === null ||
    job === NONE ||
    job >= whole.hues.length ||
    whole.opened !== scenarioStore.getState().opened
  )
    return undefined;
  const hue = asked === null ? whole.hues[job] : hueOf(whole.hues, job);
  return hue === NONE ? undefined : { job, hue };
}

function huesOf(traces: readonly Trace[], isWhole: boolean): Int8Array {
  const isLatest =
    traces.length === latest.traces.length && traces.every((trace, index) => trace === latest.traces[index]);
  if (!isLatest) latest = { traces, hues: jobHues(traces, followed()) };
  if (isWhole) whole = { opened: scenarioStore.getState().opened, hues: latest.hues };
  return latest.hues;
}
