import type { ExplicitJob, Scenario, UserSpec } from '../../../../scenario/shape/schema.ts';

/** A task; its stage says when it may run. */
export interface Task {
  readonly id: number;
  readonly stage: Stage;
  readonly duration: number; // µs
  readonly allowed: readonly number[]; // servers
  readonly isConfined: boolean; // whether the job names them
  state: 'left' | 'alive' | 'finished';
  hasStarted: boolean;
}

export interface Stage {
  readonly id: number;
  readonly job: Job;
  readonly tasks: readonly Task[];
  readonly after: readonly Stage[];
  /** Whether each task has servers of its own. */
  isApart: boolean;
  /** How many lists of servers the job names for its tasks. */
  readonly sets: number;
  readonly slowStart: number;
  isReady: boolean;
  /** Tasks to hand out, in that order; the first `returned` of them were lost. */
  left: Task[];
  returned: Task[];
}

export interface Job {
  readonly id: number;
  readonly arrivesAt: number;
  readonly user: number;
  readonly stages: readonly Stage[];
  hasArrived: boolean;
  owner: number; // scheduler
}

export const micros = (seconds: number): number => Math.round(seconds * 1e6);

/** Writes out the jobs of a scenario, in the order in which they come. */
export function jobsOf({ workload, cluster }: Scenario): { jobs: Job[]; users: readonly UserSpec[] } {
  if (workload.kind !== 'explicit') throw new Error('the oracles want written-out jobs');
  const servers = Array.from({ length: cluster.racks * cluster.serversPerRack }, (_, i) => i);
  const users = workload.users ?? [{ name: 'user', weight: 1, priority: 0 }];
  const sorted = [...workload.jobs].sort((a, b) => a.arrivesAt - b.arrivesAt);
  let stages = 0;
  let tasks = 0;
  const jobs = sorted.map((spec: ExplicitJob, id): Job => {
    const own: Stage[] = [];
    const user = users.findIndex(({ name }) => name === (spec.user ?? 'user'));
    const job: Job = {
      id,
      arrivesAt: micros(spec.arrivesAt),
      user,
      stages: own,
      hasArrived: false,
      owner: 0,
    };
    for (const [position, { durations, after, servers: sets = [], shuffle }] of spec.stages.entries()) {
      const before = after ?? (position > 0 ? [position - 1] : []);
      const list: Task[] = [];
      const stage: Stage = {
        id: stages++,
        job,
        tasks: list,
        after: before.map((each) => own[each]),
        isApart: sets.length > 1,
        sets: sets.length,
        slowStart: shuffle?.slowStart ?? 1,
        isReady: false,
        left: list,
        returned: [],
      };
      durations.forEach((duration, i) => {
        const allowed = sets.length === 0 ? servers : [...sets[i % sets.length]].sort((a, b) => a - b);
        const time = Math.max(1, micros(duration));
        list.push({
          id: tasks++,
          stage,
          duration: time,
          allowed,
          isConfined: sets.length > 0,
          state: 'left',
          hasStarted: false,
        });
      });
      stage.left = [...list];
      own.push(stage);
    }
    return job;
  });
  return { jobs, users };
}
