import type { RunPlan } from '../engine/world/simulate.ts';
import type { PolicyCreator } from '../kit/menu/plugin.ts';
import type { CompiledRun, CompiledScenario } from './compile.ts';

/**
 * Combines what the engine needs for a run: what is specific to it, what all runs share, and the factory of its
 * policy.
 */
export function runPlanOf(
  {
    plugin,
    params,
    schedulers,
    seed,
    outages,
    failures,
    serviceOutages,
    control,
    level,
    digest,
  }: CompiledRun,
  { topology, workload }: CompiledScenario,
  create: PolicyCreator,
): RunPlan {
  return {
    topology,
    workload: create.layOut?.({ workload, topology, params, seed }) ?? workload,
    schedulers,
    services: plugin.services?.(params),
    queuesPerServer: plugin.queues?.(params, workload.users) ?? 1,
    outages: outages.filter(({ scheduler }) => schedulers !== 'onePerJob' || scheduler < workload.jobs),
    failures,
    serviceOutages,
    control,
    seed,
    level,
    scenario: digest,
    policy: plugin.id,
    params,
    createPolicy: (sim) => create({ sim, params }),
  };
}
