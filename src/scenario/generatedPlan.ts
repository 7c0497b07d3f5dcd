import type { Distribution } from '../algorithms/distribution.ts';
import { NONE } from '../engine/ids.ts';
import { SECOND } from '../engine/kernel/time.ts';
import type { ClassPlan, GeneratedPlan, StagePlan } from '../engine/workload/plan.ts';
import type { User } from '../engine/workload/workload.ts';
import { EVERYONE, stageBefore } from './defaults.ts';
import type { ClusterSpec, DurationSpec, GeneratedWorkload, JobClassSpec } from './schema.ts';
import { jobCount, serverCount, slotCountOf } from './size.ts';

/** Writes a generated workload in the engine's terms: rows instead of names, Micros instead of seconds. */
export function generatedPlan(
  workload: GeneratedWorkload,
  cluster: ClusterSpec,
  seed: number,
): GeneratedPlan {
  const users = workload.users ?? [EVERYONE];
  const features = cluster.features ?? [];
  return {
    seed,
    servers: serverCount(cluster),
    slots: slotCountOf(cluster),
    features: features.map(({ share }) => share),
    users,
    classes: workload.classes.map((jobClass) => classPlan(jobClass, users, features)),
    arrivals: workload.arrivals,
    jobs: jobCount(workload),
    warmup: workload.warmup,
  };
}

function classPlan(
  { name, share, user, needs, stages }: JobClassSpec,
  users: readonly User[],
  features: readonly { readonly name: string }[],
): ClassPlan {
  return {
    name,
    share,
    user: user === undefined ? NONE : users.findIndex((candidate) => candidate.name === user),
    feature: needs === undefined ? NONE : features.findIndex((feature) => feature.name === needs),
    stages: stages.map(
      ({ tasks, duration, after, input }, position): StagePlan => ({
        tasks,
        duration: inMicros(duration),
        after: after ?? stageBefore(position),
        input: input ?? null,
      }),
    ),
  };
}

/** Converts a distribution of seconds to one of Micros. Samples are rounded when drawn. */
export function inMicros(duration: DurationSpec): Distribution {
  switch (duration.kind) {
    case 'constant':
      return { ...duration, value: duration.value * SECOND };
    case 'exponential':
    case 'pareto':
      return { ...duration, mean: duration.mean * SECOND };
    case 'lognormal':
      return { ...duration, median: duration.median * SECOND };
    case 'bimodal':
      return { ...duration, short: duration.short * SECOND, long: duration.long * SECOND };
    case 'empirical':
      return { ...duration, values: duration.values.map((value) => value * SECOND) };
  }
}
