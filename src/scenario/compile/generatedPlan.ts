import type { Distribution } from '../../algorithms/distribution.ts';
import { NONE } from '../../engine/ids.ts';
import { SECOND, toDuration, toMicros } from '../../engine/kernel/time.ts';
import type {
  ArrivalPlan,
  ClassPlan,
  GeneratedPlan,
  Placement,
  StagePlan,
} from '../../engine/workload/plan.ts';
import type { User } from '../../engine/workload/workload.ts';
import { localRate, MEGABYTE, shuffleBytes } from '../counted/bytes.ts';
import { poolRows, rowOfPool, userPools } from '../counted/pools.ts';
import { withGraphs } from '../counted/randomGraphs.ts';
import { listInUse, serverCount, slotCountOf, speedInUse } from '../counted/serverCounts.ts';
import { jobCount } from '../counted/size.ts';
import { stragglersOf } from '../counted/stragglers.ts';
import { EVERYONE, stageBefore } from '../shape/defaults.ts';
import type {
  ArrivalSpec,
  BurstSpec,
  ClusterSpec,
  DurationSpec,
  GeneratedWorkload,
  JobClassSpec,
  PoolSpec,
  ReadSpec,
  StageSpec,
} from '../shape/schema.ts';

/** Converts a generated workload to the engine's terms: row numbers instead of names, µs instead of seconds. */
export function generatedPlan(
  given: GeneratedWorkload,
  cluster: ClusterSpec,
  seed: number,
  rackOf: Uint32Array,
  bursts: readonly BurstSpec[] = [],
): GeneratedPlan {
  const workload = withGraphs(given);
  const { users = [EVERYONE], pools = [], classes } = workload;
  const features = cluster.features ?? [];
  return {
    seed,
    servers: serverCount(cluster),
    slots: slotCountOf(cluster),
    features: features.map(({ share }) => share),
    users,
    pools: poolRows(pools),
    userPools: userPools(pools, users),
    rackOf,
    localRate: localRate(cluster.network),
    meanSpeed: speedInUse(cluster, seed),
    inUse: (cluster.blacklist ?? []).length === 0 ? undefined : listInUse(cluster),
    classes: classes.map((jobClass) => classPlan(jobClass, users, features, pools)),
    reading: workload.reading,
    arrivals: arrivalPlan(workload.arrivals, classes),
    isExactMix: workload.mix === 'exact',
    estimateError: workload.estimateError,
    jobs: jobCount(workload),
    bursts: bursts.map(({ jobClass, jobs, at }) => ({
      jobClass: classes.findIndex(({ name }) => name === jobClass),
      jobs,
      at: toMicros(at),
    })),
    warmup: workload.warmup,
  };
}

function arrivalPlan(arrivals: ArrivalSpec, classes: readonly JobClassSpec[]): ArrivalPlan {
  if (arrivals.kind === 'wave') return { ...arrivals, day: arrivals.day * SECOND };
  if (arrivals.kind === 'gaps') return { kind: 'gaps', mean: arrivals.mean * SECOND };
  if (arrivals.kind !== 'schedule') return arrivals;
  const lines = arrivals.lines.map(({ jobClass, jobs, from, gap }) => ({
    jobClass: classes.findIndex(({ name }) => name === jobClass),
    jobs,
    from: from * SECOND,
    gap: gap * SECOND,
  }));
  return { kind: 'schedule', lines };
}

function classPlan(
  { name, share, user, needs, pool, deadline, ideal, tokens, recurring, stages }: JobClassSpec,
  users: readonly User[],
  features: readonly { readonly name: string }[],
  pools: readonly PoolSpec[],
): ClassPlan {
  return {
    name,
    share,
    user: user === undefined ? NONE : users.findIndex((candidate) => candidate.name === user),
    feature: needs === undefined ? NONE : features.findIndex((feature) => feature.name === needs),
    pool: pool === undefined ? undefined : rowOfPool(pools, pool),
    deadline: deadline === undefined ? undefined : toMicros(deadline),
    ideal: ideal === undefined ? undefined : toMicros(ideal),
    tokens,
    recurring,
    stages: stages.map(stagePlan),
  };
}

function stagePlan(stage: StageSpec, position: number): StagePlan {
  const { tasks, duration, after, input, reads = [], shuffle, externalFiles } = stage;
  const { jobFactor, estimate, cores, memory } = stage;
  return {
    tasks,
    duration: inMicros(duration),
    stragglers: stragglersOf(stage),
    jobFactor,
    after: after ?? stageBefore(position),
    input: input ?? null,
    reads: reads.map(({ size, replicas, placement, shared }) => ({
      bytes: Math.round(size * MEGABYTE),
      replicas,
      placement: placementPlan(placement),
      shared: shared ?? null,
    })),
    externalFiles: externalFiles?.map(({ name, size, perJob = false }) => ({
      name,
      bytes: Math.round(size * MEGABYTE),
      perJob,
    })),
    shuffleBytes: shuffleBytes(shuffle),
    slowStart: shuffle?.slowStart,
    isOneToOne: shuffle?.from === 'same',
    estimate: estimate === undefined ? undefined : toDuration(estimate),
    cores,
    memory,
  };
}

function placementPlan(placement: ReadSpec['placement']): Placement {
  if (placement.kind !== 'aligned') return placement;
  const { stage, read = 0 } = placement;
  return stage === undefined ? { kind: 'aligned' } : { kind: 'same', stage, read };
}

/** Converts a distribution from seconds to µs. Samples are rounded when drawn. */
function inMicros(duration: DurationSpec): Distribution {
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
    case 'uniform':
      return { ...duration, low: duration.low * SECOND, high: duration.high * SECOND };
    case 'empirical':
      return { ...duration, values: duration.values.map((value) => value * SECOND) };
  }
}
