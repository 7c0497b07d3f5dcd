import { toDuration, toMicros } from '../../engine/kernel/time.ts';
import type { ListedJob, ListedPlan } from '../../engine/workload/plan.ts';
import type { User } from '../../engine/workload/workload.ts';
import { MEGABYTE, shuffleBytes } from '../counted/bytes.ts';
import { poolRows, rowOfPool, userPools } from '../counted/pools.ts';
import { stragglersOf } from '../counted/stragglers.ts';
import { EVERYONE, stageBefore } from '../shape/defaults.ts';
import type { BurstSpec, ExplicitJob, ExplicitWorkload } from '../shape/schema.ts';

// If there are more names, they are names of single jobs and useless as classes.
const MOST_CLASSES = 100;
const UNNAMED = 'job';

/** Converts a listed workload to the engine's terms: sorted by arrival, row numbers instead of names. */
export function listedPlan(
  workload: ExplicitWorkload,
  seed: number,
  rackOf: Uint32Array,
  bursts: readonly BurstSpec[] = [],
): ListedPlan {
  const { jobs, users = usersOf(jobs), pools = [], files = [], warmup } = workload;
  const userOf = rowOf(users.map(({ name }) => name));
  const poolsOfUsers = userPools(pools, users);
  const names = [...new Set(jobs.map(({ name }) => name ?? UNNAMED))];
  const classes = names.length > MOST_CLASSES ? [UNNAMED] : names;
  const classOf = rowOf(classes);
  const fileOf = rowOf(files.map(({ name }) => name));
  const byArrival = [...jobs].sort((first, second) => first.arrivesAt - second.arrivesAt);
  const extra = bursts.flatMap((burst) => copiesFor(burst, byArrival));
  const recurs = jobs.some(({ recurring }) => recurring !== undefined);
  const recurringOf = rowOf([...new Set(jobs.map(({ recurring, name }) => recurring ?? name ?? UNNAMED))]);
  return {
    seed,
    rackOf,
    pools: poolRows(pools),
    files,
    reading: workload.reading,
    users,
    classes,
    extraJobs: extra.length,
    jobs: [...byArrival, ...extra].map(
      ({ name, user, arrivesAt, pool, deadline, ideal, tokens, recurring, stages }) => ({
        user: userOf(user ?? EVERYONE.name),
        jobClass: classOf(name ?? UNNAMED),
        arrivesAt: toMicros(arrivesAt),
        pool: pool === undefined ? poolsOfUsers[userOf(user ?? EVERYONE.name)] : rowOfPool(pools, pool),
        deadline: deadline === undefined ? undefined : toMicros(deadline),
        ideal: ideal === undefined ? undefined : toMicros(ideal),
        tokens,
        recurring: recurs ? recurringOf(recurring ?? name ?? UNNAMED) : undefined,
        stages: stages.map((stage, position) => listedStage(stage, position, fileOf)),
      }),
    ),
    estimateError: workload.estimateError,
    stragglers: stragglersOf(workload),
    warmup,
  };
}

/** Copies jobs of a name in turn, in the order of their arrival. */
function copiesFor({ at, jobClass, jobs }: BurstSpec, all: readonly ExplicitJob[]): readonly ExplicitJob[] {
  const like = all.filter(({ name }) => (name ?? UNNAMED) === jobClass);
  return Array.from({ length: jobs }, (_, copy) => ({ ...like[copy % like.length], arrivesAt: at }));
}

function listedStage(
  {
    durations,
    copyDurations,
    after,
    servers,
    reads = [],
    shuffle,
    externalFiles,
    estimate,
    estimates,
    cores,
    memory,
  }: ExplicitJob['stages'][number],
  position: number,
  fileOf: (name: string) => number,
): ListedJob['stages'][number] {
  return {
    durations: listedMicros(durations),
    copyDurations: copyDurations?.map(listedMicros),
    after: after ?? stageBefore(position),
    servers: servers ?? [],
    reads: reads.map(({ file, size }) => ({ file: fileOf(file), bytes: Math.round(size * MEGABYTE) })),
    externalFiles: externalFiles?.map(({ name, size }) => ({ name, bytes: Math.round(size * MEGABYTE) })),
    shuffleBytes: shuffleBytes(shuffle),
    slowStart: shuffle?.slowStart,
    isOneToOne: shuffle?.from === 'same',
    estimate: estimate === undefined ? undefined : toDuration(estimate),
    estimates: estimates?.map(toDuration),
    cores,
    memory,
  };
}

function listedMicros(seconds: readonly number[]): Float64Array {
  return Float64Array.from(seconds, (each) => Math.max(1, toMicros(each)));
}

function usersOf(jobs: readonly ExplicitJob[]): User[] {
  const names = new Set(jobs.map(({ user }) => user ?? EVERYONE.name));
  return [...names].map((name) => ({ ...EVERYONE, name }));
}

/** Returns a function that finds the row of a name; 0 if there is no such name. */
function rowOf(names: readonly string[]): (name: string) => number {
  const rows = new Map(names.map((name, row) => [name, row]));
  return (name) => rows.get(name) ?? 0;
}
