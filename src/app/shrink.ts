import type { Scenario } from '../scenario/schema.ts';

/** Leaves a tenth of the jobs, and of the warm-up. */
export function shrink(scenario: Scenario): Scenario {
  const { workload } = scenario;
  const tenth = (count: number) => Math.max(1, Math.round(count / 10));
  const warmup = Math.round(workload.warmup / 10);
  if (workload.kind === 'generated') {
    return { ...scenario, workload: { ...workload, jobs: tenth(workload.jobs), warmup } };
  }
  const jobs = workload.jobs.slice(0, Math.max(warmup + 1, tenth(workload.jobs.length)));
  return { ...scenario, workload: { ...workload, jobs, warmup } };
}
