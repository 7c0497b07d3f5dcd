import { targetsOf } from '../entry.ts';

/** What must come out for the examples of Apollo's paper. */
export const targets = targetsOf('Apollo', [
  [
    'T-APO-1',
    'Fig 4',
    'Reading times and completions of the four choices.',
    '63.13, 63.5, 72.5 and 56.25 s; D is best',
    'exact',
  ],
  ['T-APO-2', 'Fig 4', 'The choice if only servers count that are free at once.', 'A', 'exact'],
  ['T-APO-3', 'Fig 4', 'The choice if only locality counts.', 'C, which completes after 72.5 s', 'exact'],
  [
    'T-APO-4',
    'Eq 1, Eq 2',
    'Completions with failure.',
    '57.375, 61.875 and 73.1525; D loses to A below P_succ 0.938889 (K_fail 3) and 0.98642 (K_fail 10)',
    'exact',
  ],
  [
    'T-APO-5',
    'Figure 5',
    'Three tasks and three servers, with numbers of our own: greedy and stable matching.',
    'greedy sum 52, maximum 22; stable in two rounds 41 and 21, the optimum',
    'exact',
  ],
  [
    'T-APO-6',
    '§3.2',
    'Matrices of a server with 8 cores and 64 GB, two running tasks, and an empty queue or one of two queued tasks. The example is ours.',
    '18 waits of 0, 4, 10 and 20 s',
    'exact',
  ],
  ['T-APO-7', 'Fig 3', 'The cell of 12 GB and 4 cores in the paper’s example.', '10 s', 'exact'],
  [
    'T-APO-9',
    'Figure 12',
    'Last completion of greedy and of stable matching, compared with the optimum, in 300 batches.',
    'greedy 57 % slower, stable within 5 %',
    'greedy 1.45 to 1.70, stable at most 1.06',
  ],
  [
    'T-APO-10',
    'Figure 12',
    'The same for the sum of completions: the measure matters.',
    'greedy 1.15 to 1.30, stable at most 1.05',
    'no number in the paper; 1.05 to 1.06 with 90 tasks, since equal savings favour long tasks',
  ],
  [
    'T-APO-11',
    '§5.5',
    'Rounds of stable matching.',
    'fewer than 3 usually; in Figure 12’s set-up 30 to 50',
    'as measured',
  ],
  [
    'T-APO-12',
    '§5.5',
    'Time to match a batch of 1,000 tasks, greedily or in rounds. Measured by `npm run bench`.',
    'negligible',
    'below 50 ms',
  ],
  [
    'T-APO-25',
    '§2.3, Figure 2',
    'How small stages and tasks are: the share of the stages with fewer than 100 tasks, what these hold of all tasks, and the share of the tasks that take less than 10 s.',
    '40 %, less than 2 %, and half',
    'analytic: 40.0 %, 1.21 %, half; drawn within three standard errors',
  ],
  [
    'T-APO-26',
    '§3.5',
    'Opportunistic shares of two jobs with 100 and 50 tokens, each with as many opportunistic tasks; first come, first served gives the earlier one all at first.',
    '2 : 1',
    '5 % over 10,000 picks',
  ],
  ['T-APO-27', '§3.5', 'How often a task of weight 2 is picked.', 'twice as often', '3 % over 100,000 picks'],
]);
