import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How what a manager does is counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Ready',
    help: 'Tasks that may run and that no server has, and those that wait on a server without a token, as far as the manager has heard.',
    reading: 'APO-17',
  },
  {
    title: 'Tokens used',
    help: 'A task holds its token from its dispatch to the news of its end, also while it waits in a queue. Counted again from the records of batches.',
    reading: 'APO-3',
  },
  {
    title: 'Duties',
    help: 'A box is lit for a moment after the manager was at that duty; the one with a thick frame was the last.',
    reading: 'APO-4',
  },
];
