import { recipesOf } from '../entry.ts';

/** Workloads of Apollo's paper. It gives anchors; the laws through them are ours. */
export const recipes = recipesOf('Apollo', [
  [
    'W-APO-1',
    '§2.3, Figure 2',
    'Tasks of a stage: log-normal with median 166 and σ 2, rounded up, from 1 to 30,000. So 40 % of the stages have fewer than 100 tasks, and hold about 1.2 % of all tasks.',
  ],
  [
    'W-APO-2',
    '§2.3, Figure 2',
    'Task times: each stage of a job draws its mean log-normally with median 10 s and σ 2, from 0.05 s to three hours; its tasks differ by σ 0.25, and 2 % of them take three to eight times as long. So half of the tasks take less than 10 s, 1.1 % less than 0.1 s, and 0.16 % more than an hour.',
  ],
  [
    'W-APO-3',
    '§2.3, Figures 1 and 2',
    'Jobs of many shapes: random graphs of 1 + 8 stages on average, geometrically, or of 50 to 300 in a share of them. Layers of one to three stages wait for one or two stages of the layer before: half read task by task, a tenth have up to a fifth of the tasks, the others read whole stages. Tokens are log-normal. Ours are so many graphs, each as frequent as the others and the same with every seed.',
  ],
  [
    'W-APO-5',
    '§2.3, Figure 1',
    'The sample job: S1 with 312 tasks of 60 s, then S2 with 150 of 120 s, of which 5 % take 300 to 600 s; S3 with 150 of 30 s; S4, which joins S2 and S3, with 150 of 45 s; S5 with 10 of 30 s; and 100 tokens. Our preset has a quarter of it.',
  ],
  [
    'W-APO-6',
    '§5.2, Figure 9',
    'The business critical job: the graph of W-APO-5 with 13 times the tasks, once a day among other jobs. Ours has a tenth of the tasks and of the tokens of W-APO-5, and comes at random at 70 % load; volumes do not follow the days of the week.',
  ],
  [
    'W-APO-7',
    '§5.1, Figure 7',
    'A week: five days with one rate of arrivals and two with half of it; every day the rate rises by 20 % and falls as far. A parabola stands for the sine, whose last digits differ between browsers. Our preset’s day has ten minutes.',
  ],
  [
    'W-APO-10',
    '§5.2, Figure 8',
    'Recurring jobs before and after: the same jobs, with the same computing times, under the baseline and under Apollo. Ours are of two stages; tasks take the times of W-APO-2, with less spread from job to job.',
  ],
]);
