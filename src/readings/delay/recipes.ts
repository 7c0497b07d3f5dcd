import { recipesOf } from '../entry.ts';

/** Workloads of the talk on delay scheduling. */
export const recipes = recipesOf('Delay Scheduling', [
  [
    'W-DEL-1',
    '“Macrobenchmark”',
    '100 jobs in nine bins of sizes, from 1 map to 4,800; four jobs of the largest bin have 73 % of all maps. The bins stand in the full paper, not in the slides, and are as remembered.',
  ],
]);
