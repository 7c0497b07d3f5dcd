import { recipesOf } from '../entry.ts';

/** Workloads of Hopper's paper. It gives no numbers of its traces: those here are ours, set by what it says of them. */
export const recipes = recipesOf('Hopper', [
  [
    'W-HOP-10',
    '§2.2',
    'Without speculation the slowest task of a job takes about eight times as long as the one in the middle. A Pareto tail of 1.4 alone gives 21 times in jobs of 100 tasks, so it is cut at eight to ten times the median.',
  ],
]);
