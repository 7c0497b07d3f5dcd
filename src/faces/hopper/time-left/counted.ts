import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How times left are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Time left by reports',
    help: 'What the scheduler believed, never the truth: the time in all that the last progress report that it has read implies, with the error of reports, minus the time that has passed. Of several attempts at a task, that of the first to end. Before the first report nothing is known.',
    reading: 'HOP-3',
  },
  {
    title: 'In truth',
    help: 'When the first of the attempts that run would end if nobody stopped it, as the run has recorded it. Nobody in the simulated cluster knows this.',
  },
  {
    title: 'Limit',
    help: 'A task may have a copy only if it needs longer than this, by the rule of its run. It can differ from task to task: a slow task of LATE must be slow for its stage, and rules that care for slots ask more of a task with more attempts.',
    reading: 'HOP-4',
  },
  {
    title: 'New copy',
    help: 'What a new copy is expected to take: the mean of the finished attempts of the stage that the scheduler has heard of, or what it was told beforehand.',
    reading: 'HOP-2',
  },
  {
    title: 'Waits for a copy',
    help: 'The task deserved a copy when its scheduler looked last, and there was no place for one: no idle slot that the copy may use, or the job may have no more slots.',
    reading: 'HOP-10',
  },
];
