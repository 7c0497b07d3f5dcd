import type { Definition } from '../../metrics/definition.ts';
import { messages } from '../../metrics/messages.ts';

/** How times and messages are counted. */
export const counted: readonly Definition[] = [
  {
    title: 'Time',
    help: 'From the arrival of the job. A message takes half a round trip, however large it is and however many others are on their way.',
  },
  {
    title: 'Messages of a job',
    help: `Those that are about one of its stages. In Numbers: ${messages.help.charAt(0).toLowerCase()}${messages.help.slice(1)}`,
  },
];
