import { toMicros } from '../../engine/kernel/time.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import type { SlowedTask } from '../../engine/world/runPlan.ts';
import type { RunPlan } from '../../engine/world/simulate.ts';
import type { PolicyCreator } from '../../kit/menu/plugin.ts';
import type { StragglerChange } from '../shape/schema.ts';
import type { CompiledRun, CompiledScenario } from './compile.ts';

/**
 * Combines what the engine needs for a run: what is specific to it, what all runs share, and the factory of its
 * policy.
 */
export function runPlanOf(
  {
    plugin,
    params,
    code,
    schedulers,
    seed,
    outages,
    failures,
    silentUntil,
    serviceOutages,
    control,
    slowed,
    paramChanges,
    slowdowns,
    level,
    digest,
  }: CompiledRun,
  { topology, workload }: CompiledScenario,
  create: PolicyCreator,
  log?: (line: string) => void,
): RunPlan {
  return {
    topology,
    workload: create.layOut?.({ workload, topology, params, seed }) ?? workload,
    schedulers,
    services: plugin.services?.(params),
    queuesPerServer: plugin.queues?.(params, workload.users) ?? 1,
    outages: outages.filter(({ scheduler }) => schedulers !== 'onePerJob' || scheduler < workload.jobs),
    failures,
    silentUntil,
    serviceOutages,
    control,
    slowedTasks: slowed.map((straggler) => slowedTask(straggler, workload)),
    paramChanges,
    slowdowns,
    seed,
    level,
    scenario: digest,
    policy: plugin.id,
    params,
    createPolicy: (sim) => create({ sim, params, code, log }),
  };
}

/** How many tasks a job has may be drawn at random, so that only here it is known whether it has this one. */
function slowedTask(
  { at, job, task, factor }: StragglerChange,
  { jobFirstStage, stageFirstTask }: JobGraphs,
): SlowedTask {
  const first = stageFirstTask[jobFirstStage[job]];
  const tasks = stageFirstTask[jobFirstStage[job + 1]] - first;
  if (task >= tasks)
    throw new RangeError(
      `A fork slows task ${task} of job ${job}; allowed is 0 to ${tasks - 1}, for it has ${tasks}`,
    );
  return { task: first + task, from: toMicros(at), factor };
}
