import type { RunPlan } from '../engine/run/simulate.ts';
import { createPolicy } from '../policies/creators.ts';
import { type CompiledScenario, compileRun, compileScenario } from './compile.ts';
import type { Scenario } from './schema.ts';

/**
 * Makes all that the engine needs to run `scenario.runs[index]`. The scenario must have passed the check. Runs of one
 * scenario may share what was compiled.
 */
export function planRun(
  scenario: Scenario,
  index: number,
  compiled: CompiledScenario = compileScenario(scenario),
): RunPlan {
  const { plugin, params, schedulers, seed, outages, failures, level, digest } = compileRun(scenario, index);
  const { topology, workload } = compiled;
  return {
    topology,
    workload,
    schedulers,
    queuesPerServer: plugin.queues?.(params, workload.users) ?? 1,
    outages,
    failures,
    seed,
    level,
    scenario: digest,
    policy: plugin.id,
    createPolicy: (sim) => createPolicy(plugin.id, { sim, params }),
  };
}
