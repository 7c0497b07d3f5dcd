import { jobCount } from '../counted/size.ts';
import type { Scenario } from '../shape/schema.ts';
import entries from './entries/workload.json' with { type: 'json' };
import { fieldsAt, type ScenarioField, type Special } from './entry.ts';

/** Lists the controls of the length of the run, and of the seed. */
export function lengthFields(scenario: Scenario): ScenarioField[] {
  const { workload } = scenario;
  const isListed = workload.kind === 'explicit';
  const isScheduled = !isListed && workload.arrivals.kind === 'schedule';
  return fieldsAt(
    entries.length,
    { scenario, path: '' },
    {
      'workload/jobs': !isListed && !isScheduled && {},
      'workload/warmup': isListed
        ? { max: workload.jobs.length - 1 }
        : isScheduled
          ? scheduledWarmup(scenario)
          : {},
    },
  );
}

/** With a schedule the number of jobs is given, so more warm-up jobs means fewer measured ones. */
function scheduledWarmup({ workload }: Scenario): Special {
  return {
    max: jobCount(workload) - 1,
    write: (to: Scenario, warmup: number) => {
      const jobs = jobCount(to.workload) - warmup;
      return { ...to, workload: { ...to.workload, warmup, jobs } } as Scenario;
    },
  };
}
