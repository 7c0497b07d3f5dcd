import { atTheClock } from '../../../metrics/conventions.ts';
import type { Definition } from '../../../metrics/definition.ts';

/** How virtual sizes and slots are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Virtual size, V',
    help: 'Slots that a job can make good use of, copies included: its tasks that are left, times 2/β or 1, whichever is larger. Tasks that run count as left.',
    reading: 'HOP-16',
  },
  {
    title: 'Virtual size with shuffles',
    help: 'Where shuffles count, tasks whose output later stages fetch count √α times, α being what those stages have left to fetch divided by the work that is left. Jobs are then ordered by that or by what is left to fetch, whichever is larger.',
    reading: 'HOP-24',
  },
  {
    title: 'May have',
    help: 'Slots that the job is allotted: while the virtual sizes of all jobs need more slots than there are, the smallest jobs get theirs in full (guideline 2); otherwise all share the slots in proportion to their virtual sizes (guideline 3).',
    reading: 'AMB-20',
  },
  {
    title: 'Has',
    help: 'Slots that run its tasks and copies, as far as the scheduler has heard. It can be more than the job may have: nothing that runs is stopped for another job.',
  },
  {
    title: 'Kept for copies',
    help: 'Slots of the job that stay idle while none of its tasks waits, so that a copy can start at once.',
    reading: 'HOP-22',
  },
  {
    title: 'Fair share and floor',
    help: 'The fair share is all slots divided by the number of jobs. Each job is guaranteed the floor, (1 − ε) times the fair share, or its virtual size if that is less.',
    reading: 'AMB-24',
  },
  {
    title: 'Guidelines so far',
    help: 'The share of time up to the clock in which each guideline held, without the time when there were no jobs; and the share of the jobs that have begun by the guideline that held when each got its first slot. In the paper 53 % of jobs were served under guideline 2 at 80 % load.',
    reading: 'HOP-21',
  },
];
