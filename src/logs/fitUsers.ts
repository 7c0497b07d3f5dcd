import { limits } from '../scenario/shape/limits.ts';
import { sayCount, sayMany } from './say.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Users for whom there is no room. */
const OTHERS = 'others';

/** The users of the jobs that a fit keeps. */
interface FittedUsers {
  /** In the order of the log; those for whom there is no room are one. */
  readonly names: readonly string[];
  /** The user of a job of the log; empty: none. */
  nameOf(job: number): string;
  /** Says that small users became one; empty: all have a name. */
  readonly said: readonly string[];
}

/** Lists the users of jobs. Of more than a scenario allows, those with the most work keep their names. */
export function usersOf(log: WorkloadLog, jobs: Uint32Array, most: number = limits.users): FittedUsers {
  const work = new Map<number, number>();
  for (const job of jobs) {
    const user = log.jobUser[job];
    if (log.users[user] !== '') work.set(user, (work.get(user) ?? 0) + log.jobWork[job]);
  }
  const bySize = [...work].sort(([a, first], [b, second]) => second - first || a - b).map(([user]) => user);
  const named = new Set(work.size <= most ? bySize : bySize.slice(0, most - 1));
  const others = work.size - named.size;
  const isTaken = [...named].some((user) => log.users[user] === OTHERS);
  const rest = isTaken ? `${OTHERS} (${others})` : OTHERS;
  return {
    names: [...log.users.filter((_, user) => named.has(user)), ...(others > 0 ? [rest] : [])],
    nameOf(job) {
      const user = log.jobUser[job];
      return named.has(user) || log.users[user] === '' ? log.users[user] : rest;
    },
    said:
      others === 0
        ? []
        : [
            `A scenario has at most ${sayCount(most)} users: the ${sayMany(others, 'user')} with the least work are one, “${rest}”.`,
          ],
  };
}
