import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How the lengths of queues are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Tasks in a queue',
    help: 'All tasks in it. A task is in several queues at once and counts in each; in the number of waiting tasks it counts once.',
  },
  {
    title: 'Blocked',
    help: 'Tasks of jobs that are passed over now, since they have their share of the cluster.',
  },
];
