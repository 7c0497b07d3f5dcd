import { mechanismsOf } from '../entry.ts';

/** What Apollo's paper describes. */
export const mechanisms = mechanismsOf('Apollo', [
  [
    'APO-1',
    '§3.1',
    'A manager for each job, a process node on each server and one resource monitor. Managers decide alone; the monitor only collects.',
  ],
  [
    'APO-3',
    '§2.1',
    'A token is the right to run one regular task. A job asks its virtual cluster, the pool of the scenario, for its tokens and starts when it has all of them; jobs wait first come, first served, unless users give them priorities (APO-5). Our choice: it keeps them until it ends, so that copies of its last tasks have some as well. By a parameter those that it will never need again, since it has fewer unfinished tasks, go back early.',
  ],
  [
    'APO-4',
    '§2.2',
    'A manager keeps the ready list, sorts it by priority, watches its tokens, dispatches tasks, recovers from failures, and completes tasks and the job.',
  ],
  [
    'APO-5',
    '§2.1',
    'Users control jobs: priority, suspension, upgrade and cancellation, which the paper only names. Our reading: of the jobs that wait for tokens, the one with the highest priority is next; a suspended job keeps its tokens and lets its tasks with servers go on, but sends no others, and gets no tokens; an upgrade gives tokens to all that was sent without one, also beyond those that the job has; of a cancelled job all tasks are ended, and its tokens go back. It has no response time.',
  ],
  [
    'APO-6',
    '§3.2',
    'A request to create a task says its cores and memory, its estimated run time and the files that it needs.',
  ],
  [
    'APO-13',
    '§3.3, Eq 1',
    'Completion without failure: E_succ = I + W + R, that is files, wait, and reading with computing.',
  ],
  ['APO-14', '§3.3, Eq 2', 'Completion with failure: C = P_succ·E_succ + K_fail·(1 − P_succ)·E_succ.'],
  [
    'APO-15',
    '§3.3, §4',
    'Servers that have failed lately have a lower P_succ. After an outage of many servers at once, the model avoids healthy ones, unless such outages are told apart.',
  ],
  [
    'APO-16',
    '§3.2, §5.3',
    'Run times are first those of the optimizer, on the safe side; then those of finished tasks of the stage, scaled by size.',
  ],
  [
    'APO-17',
    '§3.3',
    'Priority: the stage with the longest path to the end of the job goes first, and within a stage the longest task.',
  ],
  [
    'APO-19',
    '§3.3',
    'The most urgent tasks of a job are matched together, as a batch. Our choice: as many as may be dispatched at that moment, and one batch of a job in a tenth of a second.',
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
    'A server sends its matrix, with the time, to the monitor by heartbeats, and directly to managers with tasks there. On request both say only what is new: half the messages, and runs with long tasks are computed 1.4 times as fast.',
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
    'APO-25',
    '§3.3',
    'Matched tasks are dispatched in the order of their waits: with tokens as long as there are any, then opportunistically. The others are considered again.',
  ],
  [
    'APO-26',
    '§3.4',
    'Each estimate grows by a small random time, so that managers that know the same do not choose the same server.',
  ],
  [
    'APO-27',
    '§3.4',
    'Confidence: from an old matrix a manager reads a larger demand than the task has, and so a longer wait.',
  ],
  [
    'APO-28',
    '§3.4',
    'Conflicts between managers are not prevented. Both tasks wait in the queue of the server, and the decision is corrected if that hurts.',
  ],
  [
    'APO-29',
    '§3.4',
    'Duplicates: with fresh information from the server a manager reconsiders a task whose wait is significantly longer than expected, or above the average of its stage. If another server is better by what is known then (AMB-40), a duplicate waits there; what starts second is discarded. Our choice: better by a second at least.',
  ],
  [
    'APO-30',
    '§3.4',
    'Stragglers: a task that by its rates needs much longer than a new attempt gets a copy. Both run until one of them ends, or the copy has caught up.',
  ],
  [
    'APO-31',
    '§3.4',
    'A task that is slow for its input can have the task before it run again, to read from another place. Here: a task that reads task by task over links that transfers share, and for longer than expected. The finished task runs again on another server, if that and reading from there take much less than the reader still needs; its output stays where it is, and the reader goes on with what arrives first.',
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
  ['APO-41', '§5.3', 'Without estimation each task gets the same default estimate.'],
  [
    'APO-43',
    '§3.3, §5.1',
    'For comparison managers minimise only what a task reads, or choose only among servers that are free at once.',
  ],
  [
    'APO-45',
    '§5',
    'What the evaluation counts: decisions per second that came to run; regular and opportunistic work; how much servers differ in use and in queue time, in windows of ten minutes (shorter in short runs); errors of estimated waits and computing times; duplicates by condition, and how many start first; stragglers that get a copy in time.',
  ],
  [
    'APO-38',
    '§4',
    'The baseline scheduler knows no load. Each task goes to a random server with its largest input; after 5 s to any in the rack of one, after 10 s to any at all. While it waits, duplicates go to more servers; when one starts, the others are discarded. Our choices where the paper gives no number.',
  ],
  [
    'APO-39',
    '§4',
    'The central scheduler estimates and matches for all jobs and knows the load of all servers. It thinks about each task for as long as there are servers, and the batches of all jobs wait for it.',
  ],
  [
    'APO-44',
    '§4',
    'Mixed mode: the baseline scheduler has some of the jobs, and both send tasks to the same servers, with run times estimated by Apollo. Its duplicates are regular tasks, behind which opportunistic ones of Apollo hardly start; the paper raised their probability to. Our reading: a chance for each to queue as a regular one.',
  ],
  [
    'APO-46',
    '§4',
    'At first only servers heeded the two classes. As load grew, what opportunistic tasks read slowed regular ones down, and the storage had to heed priority as well. Our reading: on each disk and link that transfers share, opportunistic ones share what regular ones leave, and become regular with their task.',
  ],
  [
    'APO-42',
    '§3.4, §6',
    'Eager resolution of conflicts, as in Omega: a server sends a task back that would start later than its manager expected, with the wait that it would have had, and the manager tries again. Apollo lets it wait instead.',
  ],
]);
