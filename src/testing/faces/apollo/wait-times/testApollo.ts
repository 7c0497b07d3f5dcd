import { simulate } from '../../../../engine/world/simulate.ts';
import { planRun } from '../../../../scenario/compile/planRun.ts';
import { presets } from '../../../../scenario/presets/presets.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { openTrace } from '../../../../trace/openTrace.ts';
import type { Trace } from '../../../../trace/trace.ts';

/** Runs the preset with old matrices; `run` 0 has the long heartbeat. */
export function staleRun(run = 0, change: (scenario: Scenario) => Scenario = (same) => same): Trace {
  return openTrace(simulate(planRun(change(presets.get('stale-matrices').scenario), run)));
}

/** The same with other parameters. */
export function withParams(params: Readonly<Record<string, number | boolean | string>>) {
  return (scenario: Scenario): Scenario => ({
    ...scenario,
    runs: scenario.runs.map((run) => ({ ...run, params: { ...run.params, ...params } })),
  });
}
