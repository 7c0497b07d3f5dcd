import { isSameData } from '../base/sameData.ts';
import type { GeneratedWorkload, JobClassSpec, Scenario } from './schema.ts';

/** Tells whether jobs say how long they take alone, so that metrics compare with it. */
export function hasIdeals({ workload }: Scenario): boolean {
  return workload.kind === 'generated' && workload.classes.some(({ ideal }) => ideal !== undefined);
}

/** Gives a scenario in which a job of each class has the cluster to itself, one after the other, and nothing fails. */
export function aloneScenario(scenario: Scenario): Scenario {
  const workload = generated(scenario);
  const { events: _, ...rest } = scenario;
  return {
    ...rest,
    workload: {
      ...workload,
      classes: workload.classes.map((jobClass) => ({ ...jobClass, share: 1 })),
      arrivals: { kind: 'concurrent', jobs: 1 },
      mix: 'exact',
      jobs: workload.classes.length,
      warmup: 0,
    },
    recording: 'attempts',
  };
}

/** Gives each class that says how long it takes alone the seconds that were measured, by class. */
export function withIdeals(scenario: Scenario, seconds: ReadonlyMap<string, number>): Scenario {
  const workload = generated(scenario);
  const classes = workload.classes.map((jobClass) => {
    const measured = seconds.get(jobClass.name);
    if (jobClass.ideal === undefined || measured === undefined) return jobClass;
    return { ...jobClass, ideal: Number(measured.toPrecision(4)) };
  });
  return { ...scenario, workload: { ...workload, classes } };
}

/**
 * Tells whether an edit made the times alone untrue: they are those of a scenario that is known to be right, and what they
 * were measured on is not. Times that somebody typed are theirs to know.
 */
export function areIdealsStale(scenario: Scenario, known: readonly Scenario[]): boolean {
  if (!hasIdeals(scenario)) return false;
  const alike = known.filter((each) => hasIdeals(each) && isSameData(idealsOf(each), idealsOf(scenario)));
  return alike.length > 0 && !alike.some((each) => isMeasuredAlike(each, scenario));
}

/**
 * Tells whether jobs alone take as long in two scenarios: on the same cluster, with the same data. Which policy places
 * them, when they come and how the dice fall does not count.
 */
export function isMeasuredAlike(one: Scenario, other: Scenario): boolean {
  return isSameData(basisOf(one), basisOf(other));
}

function basisOf(scenario: Scenario): unknown {
  const { classes, reading } = generated(scenario);
  const jobs = classes.map(({ ideal: _, share: __, user: ___, pool: ____, ...jobClass }) => jobClass);
  return [scenario.cluster, reading ?? null, jobs];
}

function idealsOf(scenario: Scenario): readonly (readonly [string, JobClassSpec['ideal']])[] {
  return generated(scenario).classes.map(({ name, ideal }) => [name, ideal]);
}

function generated({ workload }: Scenario): GeneratedWorkload {
  if (workload.kind !== 'generated') throw new Error('listed jobs have times of their own');
  return workload;
}
