import type { RunPlan } from '../../engine/world/simulate.ts';
import { creatorOf } from '../../policies/creators.ts';
import { burstsOf, makingOf } from '../forks/lineage.ts';
import type { Scenario } from '../shape/schema.ts';
import { type CompiledScenario, compileRun, compileScenario } from './compile.ts';
import { runPlanOf } from './runPlan.ts';

/**
 * Compiles everything that the engine needs to run `scenario.runs[index]`. The scenario must be valid. `compiled` may
 * be shared by the runs of one scenario that have the same bursts.
 */
export function planRun(
  scenario: Scenario,
  index: number,
  compiled: CompiledScenario = compileScenario(scenario, burstsOf(scenario.runs, index)),
): RunPlan {
  const run = compileRun(scenario, index);
  return runPlanOf(run, compiled, creatorOf(run.plugin.id));
}

/** Fetches what `planRun` needs for each run of a scenario, so many times: only policies that somebody wrote need something. */
export async function readyToRun({ runs }: Pick<Scenario, 'runs'>, times = 1): Promise<void> {
  const owns = runs.filter(({ policy }) => creatorOf(policy).ready !== undefined);
  const codes = runs.flatMap((_, index) => makingOf(runs, index).code ?? []);
  for (const id of new Set(owns.map(({ policy }) => policy)))
    await creatorOf(id).ready?.(times * owns.length, codes);
}
