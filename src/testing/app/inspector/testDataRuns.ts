import { simulate } from '../../../engine/world/simulate.ts';
import { policies } from '../../../policies/registry.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { RunSpec, Scenario } from '../../../scenario/shape/schema.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { AnyData } from '../../policies/testAnyData.ts';

/**
 * A small run in which tasks read, shuffle, are restricted to some servers, are stopped, and are lost with their
 * servers.
 */
export interface DataRun {
  readonly scenario: Scenario;
  readonly trace: Trace;
}

/**
 * Runs a policy on a random scenario; null when that scenario cannot run. `sizeFactor` multiplies what is read, `given`
 * are parameters that are not random; without `hasEvents` nothing fails.
 */
export function dataRun(
  seed: number,
  policy: string,
  sizeFactor = 1,
  given: RunSpec['params'] = {},
  hasEvents = true,
): DataRun | null {
  const plugin = policies.find(policy);
  if (plugin === undefined) throw new Error(`there is no policy ${policy}`);
  const drawn = enlarged(new AnyData(seed).scenario(plugin), sizeFactor);
  const runs = drawn.runs.map((run) => ({ ...run, params: { ...run.params, ...given } }));
  const scenario = { ...drawn, runs, ...(hasEvents ? {} : { events: [] }) };
  if (checkScenario(scenario).issues.length > 0) return null;
  return { scenario, trace: openTrace(simulate(planRun(scenario, 0))) };
}

function enlarged(scenario: Scenario, factor: number): Scenario {
  const { workload } = scenario;
  if (factor === 1 || workload.kind !== 'generated') return scenario;
  const classes = workload.classes.map((jobClass) => ({
    ...jobClass,
    stages: jobClass.stages.map(({ reads, shuffle, ...stage }) => ({
      ...stage,
      ...(reads === undefined ? {} : { reads: reads.map((read) => ({ ...read, size: factor * read.size })) }),
      ...(shuffle === undefined ? {} : { shuffle: { ...shuffle, size: factor * shuffle.size } }),
    })),
  }));
  return { ...scenario, workload: { ...workload, classes } };
}
