import type { GeneratedWorkload, RunSpec, Scenario } from './schema.ts';

/** A scenario in which one kind of job has the cluster to itself, and whose it is. */
export interface AloneScenario {
  /** Position of the class in the workload, or of the job in a list. */
  readonly of: number;
  readonly scenario: Scenario;
}

/**
 * Gives a scenario for each class of jobs, or each job of a list: alone on the same cluster with the same network, under one
 * policy, so that it can be measured what it takes (QUI-35). Nobody fails in it.
 */
export function aloneScenarios(scenario: Scenario, run: RunSpec): readonly AloneScenario[] {
  const { workload } = scenario;
  const base = { ...scenario, runs: [run], events: [], recording: 'attempts' } as const;
  if (workload.kind === 'explicit') {
    return workload.jobs.map((job, of) => {
      const alone = { ...workload, jobs: [{ ...job, arrivesAt: 0 }], warmup: 0 };
      return { of, scenario: { ...base, workload: alone } };
    });
  }
  return workload.classes.map((jobClass, of) => {
    const alone: GeneratedWorkload = {
      ...workload,
      arrivals: { kind: 'atOnce' },
      classes: [jobClass],
      jobs: 1,
      warmup: 0,
    };
    return { of, scenario: { ...base, workload: alone } };
  });
}

/** Puts measured ideals into a scenario, in seconds; NaN: that one keeps what it has. */
export function withIdeals(scenario: Scenario, ideals: readonly number[]): Scenario {
  const { workload } = scenario;
  const put = <T extends object>(each: T, at: number): T =>
    Number.isFinite(ideals[at]) ? { ...each, ideal: ideals[at] } : each;
  if (workload.kind === 'explicit')
    return { ...scenario, workload: { ...workload, jobs: workload.jobs.map(put) } };
  return { ...scenario, workload: { ...workload, classes: workload.classes.map(put) } };
}
