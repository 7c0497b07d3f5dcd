import type { Definition } from '../../../metrics/definition.ts';

/** How questions and refusals are counted. */
export const counted: readonly Definition[] = [
  {
    title: 'Round',
    help: 'All that a server asks for one free slot, until a scheduler gives a task or keeps the slot, or nobody is left to ask. The view shows the last round of the selected server that had begun by the clock. Without a selected server it shows the round nearest to the clock among those with as many refusals as a server accepts.',
    reading: 'HOP-34',
  },
  {
    title: 'Refused',
    help: 'Refusals of this round so far, out of the number after which the server asks in a way that may not be refused. A refusal does not count if the server had wrongly believed that the job has less than its fair share.',
    reading: 'HOP-36',
  },
  {
    title: 'Believed and true',
    help: 'The virtual size of the job as the server believed it when it asked, by the latest request or answer that reached it, and as it was when the scheduler decided. Under policies without virtual sizes: unfinished tasks.',
    reading: 'HOP-37',
  },
  {
    title: 'Has 10 of 10',
    help: 'Slots that attempts of the job take and slots kept for it, as its scheduler has heard, out of its virtual size.',
    reading: 'HOP-35',
  },
  {
    title: 'Chances',
    help: 'Of each job in the queue that the server may ask about, the virtual size that it believes divided by the sum of these. As in Pseudocode 3: reservations of the job divided by all of them.',
    reading: 'AMB-21',
  },
];
