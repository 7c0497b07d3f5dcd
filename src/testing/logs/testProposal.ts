import { createSimulation } from '../../engine/world/simulate.ts';
import { fitLog } from '../../logs/fit.ts';
import { defaultFit } from '../../logs/fitOptions.ts';
import { proposedRuns } from '../../logs/proposedRuns.ts';
import { logScenario } from '../../logs/toScenario.ts';
import type { WorkloadLog } from '../../logs/workloadLog.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { ClusterSpec, Scenario } from '../../scenario/shape/schema.ts';

/**
 * Runs the fit proposed for a SWIM log; returns the share of jobs that finished under each policy. Throws when the
 * scenario is not valid.
 */
export function runProposal(log: WorkloadLog, name: string, cluster: ClusterSpec): Record<string, number> {
  const options = defaultFit(log, name, 2);
  const runs = proposedRuns(options, []);
  const base: Scenario = {
    version: 2,
    name: 'before',
    seed: 1,
    cluster,
    workload: { kind: 'explicit', jobs: [], warmup: 0 },
    runs,
  };
  const origin = { format: 'swim', name, bytes: 1, sha256: 'x', notes: [] };
  const made = logScenario(fitLog(log, options, cluster), options, origin, base);
  const { scenario, issues } = checkScenario(made);
  if (scenario === undefined) throw new Error(JSON.stringify(issues));
  const finished = runs.map(({ policy }, run) => {
    const simulation = createSimulation(planRun(scenario, run));
    while (simulation.advance(10_000));
    return [policy, simulation.share()] as const;
  });
  return Object.fromEntries(finished);
}
