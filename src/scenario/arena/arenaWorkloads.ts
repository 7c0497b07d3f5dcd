import file from '../../content/arena.json' with { type: 'json' };
import { withValuesAt } from '../shape/pointer.ts';
import type { Scenario } from '../shape/schema.ts';

type Given = Pick<Scenario, 'cluster' | 'workload' | 'events'>;

/** A workload of the arena: jobs and servers without a policy and a seed. */
export interface ArenaWorkload {
  /** Names it in files and in what is recorded. */
  readonly id: string;
  readonly title: string;
  /** What is special about it, in a line. */
  readonly says: string;
  readonly given: Given;
}

/**
 * The twelve workloads of the arena, each as changes to one base. Each has one thing that at least one of the five papers is
 * about; loads and sizes are our choice, so that jobs meet, a run takes about a second and has a few thousand tasks, and all five
 * systems can keep up, but in those that say so: with small jobs and a load of 80 % nothing was compared but the slots that
 * Quincy's root tasks hold. Tasks take seconds, for which all five are made, but in two. The cluster, its rates of reading and
 * the stage of twenty tasks are those of the preset `five-systems`; the first jobs, which find an empty cluster, are not counted.
 * The sizes of jobs in `log` are the first six rows of Table 1 of Delay Scheduling, from a week at Facebook.
 */
export const arenaWorkloads: readonly ArenaWorkload[] = file.workloads.map(({ changes, ...about }) => ({
  ...about,
  given: withValuesAt(file.base, changes) as Given,
}));
