import { targetsOf } from '../entry.ts';

/** Numbers and shapes of Hopper's paper, and what follows from its laws. */
export const targets = targetsOf('Hopper', [
  [
    'T-HOP-30',
    '§4.1',
    'Share of Pareto tasks that take longer than the mean',
    '((β − 1)/β)^β: 7.15 % for a tail of β = 1.1, 17.31 % for 1.4, 19.25 % for 1.5, 25 % for 2.',
    'exact',
  ],
]);
