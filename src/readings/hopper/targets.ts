import { targetsOf } from '../entry.ts';

/** Numbers and shapes of Hopper's paper, and what follows from its laws. */
export const targets = targetsOf('Hopper', [
  [
    'T-HOP-1',
    '§3.1, Figure 1a',
    'The small example with copies at best effort: when jobs A and B end.',
    '20 and 30; A4’s copy waits until 10 although its straggler is known at 2',
    'exact, slot by slot',
  ],
  [
    'T-HOP-2',
    '§3.1, Figure 1b',
    'The same with three of seven slots reserved for copies.',
    '12 and 32; with one or two reserved slots 12 and 30, with four 22 and 34',
    'exact',
  ],
  [
    'T-HOP-3',
    '§3.2, Figure 2',
    'The same under Hopper.',
    '12 and 22 for β from 4/3 to 1.6; without copies 30 and 50 (T-HOP-3b)',
    'exact, slot by slot',
  ],
  [
    'T-HOP-4',
    '§4.1, Figure 3',
    'Mean completion of one job of 200 Pareto tasks, in shortest tasks, against slots for each task.',
    'β = 1.4: 6.68 with 0.5, 4.52 with 1, 4.15 with 1.43, 4.08 with 3 slots; β = 1.6: 5.63, 3.72, 3.44, 3.41; reports after two shortest tasks: 5.36 and 4.58 from 1 on (an independent simulation; the paper has a figure)',
    '± 4 % with 60 runs each, and at least five times as steep up to 1 as from 1.43 on',
  ],
  [
    'T-HOP-5',
    '§4.1',
    'Copies of each task that need least slot time, and that slot time in shortest tasks.',
    'max(2/β, 1) and 4/β: 1.43 and 2.86 for β = 1.4, 1.25 and 2.5 for 1.6; one copy from β = 2 on',
    'exact',
  ],
  [
    'T-HOP-6',
    'Pseudocode 1',
    'Slots of jobs with 4 and 5 remaining tasks, 7 slots, β = 1.6.',
    '5 and 2, by guideline 2',
    'exact',
  ],
  ['T-HOP-7', 'Pseudocode 1', 'The same with 1 and 5 remaining tasks.', '1 and 6', 'exact'],
  [
    'T-HOP-8',
    'Pseudocode 1',
    'Jobs with 10, 20 and 70 remaining tasks, β = 1.6, on 100, 200 and 125 slots.',
    '12, 25, 63 by guideline 2; 20, 40, 140 and 12, 25, 87 with one slot left over by guideline 3',
    'exact',
  ],
  ['T-HOP-9', '§4.3', 'What a job is sure of with ε = 10 %, three jobs and 100 slots.', '30 slots', 'exact'],
  ['T-HOP-10', '§4.2', 'Virtual size of 20 tasks with β = 1.6, α = 4 and 0.25.', '50 and 12.5', 'exact'],
  [
    'T-HOP-26',
    '§7.2',
    'Error of β as it is learned.',
    'At most 5 % after 6 % of the jobs. Fitted to n times the standard error is β/√n: 4.5 % with the longest half of 1,000 times',
    'at most 5 % from 1,000 times on',
  ],
  [
    'T-HOP-27',
    '§6.3',
    'Accuracy of predicted intermediate data.',
    '92 % on average: set by the parameter, which is 8 % by default',
    'a mean error of 6 to 10 %',
  ],
  [
    'T-HOP-30',
    '§4.1',
    'Share of Pareto tasks that take longer than the mean',
    '((β − 1)/β)^β: 7.15 % for a tail of β = 1.1, 17.31 % for 1.4, 19.25 % for 1.5, 25 % for 2.',
    'exact',
  ],
]);
