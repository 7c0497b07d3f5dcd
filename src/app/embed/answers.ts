import { runTitles } from '../../desk/name/runTitle.ts';
import { linkHere } from '../../desk/open/link.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { isMeasurable, type Metric } from '../../metrics/metric.ts';
import { metrics } from '../../metrics/registry.ts';
import { summarize } from '../../metrics/summary.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Question } from './protocol.ts';
import { Refused } from './refused.ts';

/** Answers a question about the page. Everything in an answer is plain JSON. */
export async function answerTo(what: Question, ids?: readonly string[]): Promise<unknown> {
  switch (what) {
    case 'scenario':
      return scenarioStore.getState().scenario;
    case 'time':
      return timeHere();
    case 'digests':
      return digestsOfRuns();
    case 'metrics':
      return metricsHere(ids);
    case 'link': {
      const link = await linkHere(true);
      if (!/^[a-z]+:/.test(link))
        throw new Refused('The scenario is too large for a link; ask for it with what: "scenario"');
      return link;
    }
  }
}

/** The clock, in simulated seconds. */
export function timeHere() {
  const { time, endsAt, isPlaying, chosenSpeed } = playbackStore.getState();
  return { time: toSeconds(time), end: toSeconds(endsAt), playing: isPlaying, speed: chosenSpeed };
}

/** The digest of each run, null for one that is not over. */
export function digestsOfRuns(): readonly (string | null)[] {
  return runStore.getState().runs.map((run) => (isStale(run) ? null : (run.shown?.digest ?? null)));
}

function metricsHere(ids: readonly string[] = metrics.map(({ id }) => id)) {
  const wanted = ids.map((id) => {
    const metric = metrics.find((each) => each.id === id);
    if (metric !== undefined) return metric;
    throw new Refused(
      `"${id.slice(0, 40)}" is no metric; allowed are ${metrics.map((each) => each.id).join(', ')}`,
    );
  });
  const titles = runTitles(scenarioStore.getState().scenario);
  return runStore.getState().runs.map((run, index) => {
    const trace = isStale(run) ? undefined : run.shown?.trace;
    const values =
      trace === undefined
        ? null
        : Object.fromEntries(wanted.map((metric) => [metric.id, numbersOf(metric, trace)]));
    return { title: titles[index] ?? '', values };
  });
}

/** One number, or the summary of many; null where there is nothing to measure. */
function numbersOf(metric: Metric, trace: Trace): unknown {
  if (!isMeasurable(metric, trace)) return null;
  const values = metric.compute(trace);
  if (metric.per === 'run') return finite(values[0]);
  const summary = Object.entries(summarize(values));
  return Object.fromEntries(summary.map(([name, value]) => [name, finite(value)]));
}

const finite = (value: number | undefined) => (Number.isFinite(value) ? value : null);
