import { toMicros } from '../engine/kernel/time.ts';
import type { ListedPlan } from '../engine/workload/plan.ts';
import type { User } from '../engine/workload/workload.ts';
import { EVERYONE, stageBefore } from './defaults.ts';
import type { ExplicitJob, ExplicitWorkload } from './schema.ts';

// Many names are the names of single jobs, and of no use as classes.
const MOST_CLASSES = 100;
const UNNAMED = 'job';

/** Writes an explicit workload in the engine's terms: sorted by arrival, rows instead of names. */
export function listedPlan({ jobs, users: given, warmup }: ExplicitWorkload): ListedPlan {
  const users = given ?? usersOf(jobs);
  const userOf = rowOf(users.map(({ name }) => name));
  const names = [...new Set(jobs.map(({ name }) => name ?? UNNAMED))];
  const classes = names.length > MOST_CLASSES ? [UNNAMED] : names;
  const classOf = rowOf(classes);
  const byArrival = [...jobs].sort((first, second) => first.arrivesAt - second.arrivesAt);
  return {
    users,
    classes,
    jobs: byArrival.map(({ name, user, arrivesAt, stages }) => ({
      user: userOf(user ?? EVERYONE.name),
      jobClass: classOf(name ?? UNNAMED),
      arrivesAt: toMicros(arrivesAt),
      stages: stages.map(({ durations, after, servers }, position) => ({
        durations: Float64Array.from(durations, (seconds) => Math.max(1, toMicros(seconds))),
        after: after ?? stageBefore(position),
        servers: servers ?? [],
      })),
    })),
    warmup,
  };
}

function usersOf(jobs: readonly ExplicitJob[]): User[] {
  const names = new Set(jobs.map(({ user }) => user ?? EVERYONE.name));
  return [...names].map((name) => ({ ...EVERYONE, name }));
}

/** Makes a function that gives the row of a name; the first where there is none. */
function rowOf(names: readonly string[]): (name: string) => number {
  const rows = new Map(names.map((name, row) => [name, row]));
  return (name) => rows.get(name) ?? 0;
}
