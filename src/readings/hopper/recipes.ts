import { recipesOf } from '../entry.ts';

/** Workloads of Hopper's paper. It gives no numbers of its traces: those here are ours, set by what it says of them. */
export const recipes = recipesOf('Hopper', [
  [
    'W-HOP-3',
    '§5.1, Figure 5',
    'Jobs of one stage on workers of one slot each, with times that each copy draws anew from a Pareto law with β = 1.5. The paper has 50 schedulers and 10,000 workers, our runs 10 and 400.',
  ],
  [
    'W-HOP-4',
    '§7.1',
    'The testbed: 200 machines of 16 slots, 10 schedulers, four requests for each task, ε = 10 %, k = 3 % and LATE. Our runs have 25 machines, and the largest job is smaller by as much.',
  ],
  [
    'W-HOP-5',
    '§2.1, §7.1',
    'Jobs as at Facebook: the number of tasks is Pareto with a shape of 0.745 between 1 and 3,000, so that 82 % of the jobs have fewer than ten. Tasks take 2 s on average, by a log-normal law of their own with σ 0.3, and each copy a Pareto factor with β = 1.4.',
  ],
  [
    'W-HOP-6',
    '§7.1, §7.2',
    'Jobs as at Bing: sizes spread wider, with a shape of 0.65 between 1 and 10,000 tasks, and copies have a tail of β = 1.3.',
  ],
  [
    'W-HOP-7',
    '§4.2, §7.1',
    'Jobs of one to eight stages, chains and bushy ones, that recur. They shrink: each later stage has 0.3 to 1 times the tasks of the one before. In 60 % of them each stage fetches from all tasks before, in 40 % one task gathers the end. Fetching takes half as long as computing at the median (Hadoop-like), and differs by a log-normal factor with σ 0.5 from one recurring job to another.',
  ],
  [
    'W-HOP-8',
    'Figure 7',
    'Jobs in bins by size: up to 50 tasks, 51–150, 151–500, and more. The axis of the figure is lost in our text; the bins are as others report them.',
  ],
  [
    'W-HOP-9',
    '§4.4, §7.4',
    'Tasks read a block that three servers have, and take 1.5 times as long elsewhere.',
  ],
  [
    'W-HOP-10',
    '§2.2',
    'Without speculation the slowest task of a job takes about eight times as long as the one in the middle. A Pareto tail of 1.4 alone gives 21 times in jobs of 100 tasks, so it is cut at eight to ten times the median.',
  ],
]);
