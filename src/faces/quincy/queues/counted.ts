import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How the lengths of queues are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Tasks in a queue',
    help: 'All tasks that stand in it. A task stands in several queues at once and counts in each; in the sum of those that wait it counts once.',
  },
  {
    title: 'Blocked',
    help: 'Tasks of jobs that are passed over now, since they have their share of the cluster.',
  },
];
