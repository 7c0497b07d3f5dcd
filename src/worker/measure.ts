import { askedNumber, askedOf } from '../metrics/asked.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { MeasureResult } from './api.ts';
import { orIssues, simulated } from './execute.ts';
import { createPace, type Pace } from './pace.ts';

/**
 * Runs `scenario.runs[index]` and computes the metrics of these ids; NaN where too little was recorded or nothing
 * happened. Of a metric with many values it gives the mean, or with `id@0.95` the value below which this share lies.
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
    const trace = openTrace(await simulated(scenario, index, quiet));
    return { ok: true, numbers: ids.map((id) => askedNumber(trace, askedOf(id))) };
  });
}
