import { atTheClock } from '../../../metrics/conventions.ts';
import { waitingNow } from '../../../metrics/counts.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** Definitions of the numbers shown for each job. */
export const counted: readonly Definition[] = [
  atTheClock,
  { title: 'Pending', help: waitingNow.help },
  {
    title: 'Slots given',
    help: 'What fair orders sort by, as of the last decision: tasks that the scheduler has sent to a slot and has not heard the end of, divided by the weight of the job. A task runs once its launch has reached the server; until then it is pending.',
  },
  {
    title: 'Local reads',
    help: 'Of the job’s attempts that read input and have begun: the share that runs on a server with the input.',
  },
  {
    title: 'Stopwatch',
    help: 'How long the job has waited, or how often it was skipped, since its last launch that reset the count.',
  },
];
