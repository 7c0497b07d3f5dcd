import { isSameData } from '../../base/sameData.ts';
import type { GeneratedWorkload, JobClassSpec, Scenario } from '../shape/schema.ts';
import { areUnequal } from './stageTasks.ts';

/** Tells whether any class of drawn jobs has an ideal time, with which metrics compare. */
export function hasIdeals({ workload }: Scenario): boolean {
  return workload.kind === 'generated' && workload.classes.some(({ ideal }) => ideal !== undefined);
}

/**
 * Returns scenarios in which each kind of job has the cluster to itself and nothing fails. For drawn jobs one
 * scenario, in which one job of each class arrives when the previous one has ended; for listed jobs one scenario per
 * job.
 */
export function aloneScenarios({ events: _, ...others }: Scenario): readonly Scenario[] {
  const scenario = { ...others, runs: others.runs.map(({ fork: _fork, ...run }) => run) };
  const { workload } = scenario;
  const recording = 'attempts';
  if (workload.kind === 'explicit') {
    return workload.jobs.map((job) => {
      const alone = { ...workload, jobs: [{ ...job, arrivesAt: 0 }], warmup: 0 };
      return { ...scenario, workload: alone, recording };
    });
  }
  const inTurn: GeneratedWorkload = {
    ...workload,
    classes: workload.classes.map((jobClass) => ({ ...jobClass, share: 1 })),
    arrivals: { kind: 'concurrent', jobs: 1 },
    mix: 'exact',
    jobs: workload.classes.length,
    warmup: 0,
  };
  return [{ ...scenario, workload: inTurn, recording }];
}

/**
 * Stores the measured seconds in each class, or in each listed job. A class keeps the old value where they are NaN, or
 * where its jobs differ: no single time holds for all of them.
 */
export function withIdeals(scenario: Scenario, seconds: readonly number[]): Scenario {
  const { workload } = scenario;
  const put = <T extends object>(each: T, at: number): T =>
    Number.isFinite(seconds[at]) ? { ...each, ideal: Number(seconds[at].toPrecision(4)) } : each;
  if (workload.kind === 'explicit')
    return { ...scenario, workload: { ...workload, jobs: workload.jobs.map(put) } };
  const classes = workload.classes.map((each, at) => (areUnequal(each) ? each : put(each, at)));
  return { ...scenario, workload: { ...workload, classes } };
}

/**
 * Tells whether an edit invalidated the ideal times: they equal those of a scenario in `known`, but the basis of
 * their measurement differs. Times that match no known scenario were typed by the user and are left alone.
 */
export function areIdealsStale(scenario: Scenario, known: readonly Scenario[]): boolean {
  if (!hasIdeals(scenario)) return false;
  const alike = known.filter((each) => hasIdeals(each) && isSameData(idealsOf(each), idealsOf(scenario)));
  return alike.length > 0 && !alike.some((each) => isMeasuredAlike(each, scenario));
}

/**
 * Tells whether jobs alone take equally long in two scenarios: same cluster and same data. Policies, arrivals and
 * seed do not matter.
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
