import { askedNumber, askedOf } from '../metrics/asked.ts';
import { LAWS } from '../metrics/race/race.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { MeasureResult } from './api.ts';
import { judged, orIssues, simulated } from './execute.ts';
import { createPace, type Pace } from './pace.ts';

/**
 * Runs `scenario.runs[index]` and computes the metrics of these ids; NaN where too little was recorded or nothing
 * happened. Of a metric with many values it gives the mean, or with `id@0.95` the value below which this share lies;
 * `laws`, asked for last, has no number, but holds the run to the laws.
 * The trace stays here: a view that compares hundreds of small runs needs no more of them. Throws `Stopped`
 * when its pace is stopped.
 */
export function measure(
  scenario: Scenario,
  index: number,
  ids: readonly string[],
  pace: Pace = createPace(),
): Promise<MeasureResult> {
  return orIssues(scenario, index, async () => {
    const quiet = { pace, onProgress: () => undefined, onBegin: () => undefined };
    const data = await simulated(scenario, index, quiet);
    const trace = openTrace(data);
    const numbers = ids.filter((id) => id !== LAWS).map((id) => askedNumber(trace, askedOf(id)));
    if (!ids.includes(LAWS)) return { ok: true, numbers };
    const { laws, broken } = await judged(data, scenario, index, pace);
    return { ok: true, numbers, held: { laws, broken } };
  });
}
