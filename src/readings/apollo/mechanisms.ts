import { mechanismsOf } from '../entry.ts';

/** What Apollo's paper describes. */
export const mechanisms = mechanismsOf('Apollo', [
  [
    'APO-6',
    '§3.2',
    'A request to create a task says its cores and memory, its estimated run time and the files that it needs.',
  ],
  [
    'APO-21',
    '§3.3',
    'Greedy: tasks choose one after the other, each the server that completes it first of those that are left in the batch. The outcome depends on their order.',
  ],
  [
    'APO-22',
    '§3.3',
    'Stable matching in rounds: each task without a server asks its best free one; a server that several ask takes the task that saves most there, and keeps it. The others ask again in the next round, until all are matched or the rounds are over.',
  ],
  [
    'APO-23',
    '§5.5',
    'Optimal: the best of all matchings of a batch, as a measure for the others. By the sum of completions or by the last one.',
  ],
  [
    'APO-24',
    '§3.3',
    'A server gets one task of a batch at most, since a second one would make its matrix wrong.',
  ],
  [
    'APO-7',
    '§3.2',
    'A server copies the files of a task while the task queues. Only what takes longer than the queue delays it.',
  ],
  [
    'APO-8',
    '§3.2',
    'Servers serve their queues in order of arrival, as many tasks as fit. A smaller task may fill a gap if no older one is expected to start later.',
  ],
  [
    'APO-10',
    '§3.2',
    'A server sends its matrix, with the time, to the monitor by heartbeats, and directly to managers with tasks there.',
  ],
  [
    'APO-11',
    '§3.1',
    'The monitor adds up what servers send, and publishes it. It decides nothing: while it is down, managers go on with what they know.',
  ],
  [
    'APO-20',
    '§3.3',
    'Candidates for a task: servers that have much of its input, others in their racks, and some from a list of lightly loaded servers.',
  ],
  [
    'APO-27',
    '§3.4',
    'Confidence: from an old matrix a manager reads a larger demand than the task has, and so a longer wait.',
  ],
  [
    'APO-33',
    '§3.5',
    'Opportunistic tasks run without a token where a server has room and no regular task waits, and are ended when a regular one could start in their place.',
  ],
  [
    'APO-34',
    '§3.5',
    'A job with n tokens may have c·n opportunistic tasks dispatched. Servers pick among theirs at random, and again while the chosen one does not fit.',
  ],
  [
    'APO-35',
    '§3.5',
    'A job with few ready tasks may raise their weights: weight 2 doubles the chance to be picked. All weights together stay within its allowance.',
  ],
  [
    'APO-36',
    '§3.5',
    'With equal tasks and a balanced cluster, jobs get shares of what is left in proportion to their tokens, on average.',
  ],
  [
    'APO-37',
    '§3.5',
    'Upgrade: an opportunistic task becomes a regular one when its job has a token for it, on its server or on another one. So each job makes progress.',
  ],
  [
    'APO-40',
    '§5.2',
    'The oracle waits for nothing and knows the time of each task. With the capacity constraint it runs as many tasks as the job has tokens, those on the longest path first; without, the job takes as long as its longest path. It is computed beside a run: a policy could not do it, since tasks wait for slots in any cluster.',
  ],
]);
