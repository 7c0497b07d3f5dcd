import { atTheClock } from '../../../metrics/conventions.ts';
import { waitingNow } from '../../../metrics/counts.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How what stands beside each job is counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  { title: 'Pending', help: waitingNow.help },
  {
    title: 'Local reads',
    help: 'Attempts of the job that began on a server with their input, of all that have begun and read input.',
  },
  {
    title: 'Stopwatch',
    help: 'How long, or how often, the job was passed over since it last started a task near enough to its data, as the policy counts it.',
  },
];
