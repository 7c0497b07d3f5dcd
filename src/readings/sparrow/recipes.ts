import { recipesOf } from '../entry.ts';

/** Workloads of the report on batch sampling. */
export const recipes = recipesOf('Sparrow', [
  [
    'W-SPA-2',
    '§5.1, Figure 5',
    '10,000 servers of one slot; jobs of 500 tasks, exponential with mean 100 ms; loads from 30 to 95 %; a round trip of 1 ms. Higher loads have more jobs and a longer warm-up.',
  ],
  [
    'W-SPA-6',
    '§7.3, Table 4, Figure 12',
    '100 servers of 4 slots; three users of equal weight who want 100, 100 and 200 slots; jobs of ten tasks of 100 ms.',
  ],
  [
    'W-SPA-8',
    '§7.4, Figure 13',
    '100 servers of 4 slots at 25 % load; jobs of ten tasks at regular intervals; task times from 100 ms to 10 s.',
  ],
  [
    'W-SPA-10',
    '§7.2',
    'Four queries of 2, 3, 3 and 5 phases, about 30 a second, at 65 % load. The first phase reads 30 partitions with three replicas on 90 of 100 servers; the others may run anywhere. Times of phases are ours, set by Table 3.',
  ],
]);
