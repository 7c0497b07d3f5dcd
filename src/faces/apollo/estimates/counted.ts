import { measuredJobs } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How estimates are compared with what came of them. */
export const counted: readonly Definition[] = [
  {
    title: 'Computing time',
    help: 'What the manager expected when it sent the task, and what the attempt computed once it had its files and its input, if it finished. The error is a share of the actual time (Apollo Fig. 10).',
    reading: 'APO-16',
  },
  {
    title: 'Wait',
    help: 'What the wait-time matrix said when the task was sent, and the time until it started. Tasks without a token are shown apart, since the matrix says nothing about them.',
    reading: 'APO-10',
  },
  {
    title: 'Duplicates',
    help: 'By the conditions that held when they were sent; several may hold at once. Those that start first have succeeded. Of the whole run.',
    reading: 'APO-29',
  },
  measuredJobs,
];
