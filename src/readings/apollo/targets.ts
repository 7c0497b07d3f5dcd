import { targetsOf } from '../entry.ts';

/** What must come out for the examples of Apollo's paper. */
export const targets = targetsOf('Apollo', [
  [
    'T-APO-6',
    '§3.2',
    'Matrices of a server with 8 cores and 64 GB, two running tasks, and an empty queue or one of two queued tasks. The example is ours.',
    '18 waits of 0, 4, 10 and 20 s',
    'exact',
  ],
  ['T-APO-7', 'Fig 3', 'The cell of 12 GB and 4 cores in the paper’s example.', '10 s', 'exact'],
]);
