import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How waits in matrices are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Wait in a cell',
    help: 'How long a task that asks for these cores and this memory would wait on the server, until they are free and stay so, if each task takes as long as estimated. A task asks for the smallest cell that is at least as large.',
    reading: 'AMB-4',
  },
  {
    title: 'Copy',
    help: 'The newest matrix that had reached the manager: by a snapshot of the resource monitor, or from the server itself while it has a task of this manager. Written in the past, so its age is taken off its waits.',
    reading: 'AMB-39',
  },
  {
    title: 'Truth',
    help: 'The matrix that the server would write at this moment, computed again from what runs and waits there. Nobody in the simulated cluster but the server knows it.',
    reading: 'AMB-38',
  },
  {
    title: 'Stale',
    help: 'Copies are hatched from an age of 1 s on. The older a copy, the less managers trust it: for each “Stale after” of its age they read the wait of a demand that is one cell larger.',
    reading: 'APO-27',
  },
  {
    title: 'Back-filled',
    help: 'A task that starts before one that came earlier, since it fits into a gap and delays none of them by the server’s plan.',
    reading: 'APO-8',
  },
];
