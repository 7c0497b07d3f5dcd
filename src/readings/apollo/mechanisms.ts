import { mechanismsOf } from '../entry.ts';

/** What Apollo's paper describes. */
export const mechanisms = mechanismsOf('Apollo', [
  [
    'APO-6',
    '§3.2',
    'A request to create a task says its cores and memory, its estimated run time and the files that it needs.',
  ],
  [
    'APO-27',
    '§3.4',
    'Confidence: from an old matrix a manager reads a larger demand than the task has, and so a longer wait.',
  ],
  [
    'APO-35',
    '§3.5',
    'A job with few ready tasks may raise their weights: weight 2 doubles the chance to be picked. All weights together stay within its allowance.',
  ],
  [
    'APO-37',
    '§3.5',
    'Upgrade: an opportunistic task becomes a regular one when its job has a token for it, on its server or on another one. So each job makes progress.',
  ],
]);
