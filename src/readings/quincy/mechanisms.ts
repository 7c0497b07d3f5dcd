import { mechanismsOf } from '../entry.ts';

/** What Quincy's paper describes. */
export const mechanisms = mechanismsOf('Quincy', [
  [
    'QUI-7',
    '§2.2',
    'A root submits again the tasks whose servers or outputs are lost, and a root that is lost restarts its job. It may also submit duplicates of slow tasks, but the paper does not say when, so that any rule would be ours and not Quincy’s; Hopper’s policies have such rules.',
  ],
  [
    'QUI-9',
    '§3.2',
    'Greedy (G): a free server takes the first task of its own queue, else of its rack’s, else of the queue of the cluster.',
  ],
  [
    'QUI-11',
    '§3.3',
    'Greedy and fair (GF): a job that runs its share is blocked; its tasks are passed over.',
  ],
  [
    'QUI-12',
    '§3.4',
    'With preemption (GFP): tasks that a job runs above its share are stopped, the most recently started first.',
  ],
  [
    'QUI-13',
    '§3.5',
    'With hysteresis (GFH, GFPH): a blocked job stays blocked until it runs M_H tasks fewer than its share or Δ_H have passed, so that others can take its slots.',
  ],
  [
    'QUI-19',
    'Appendix',
    'Moving data costs ψ for each GB across a rack switch and ξ for each across the core: exactly what a task would read on a server that it prefers, the worst of the rack for a rack that it prefers, and the worst of all servers for any other.',
  ],
  [
    'QUI-20',
    'Appendix',
    'Keeping a task where it runs costs its data minus the time it has worked, over all its starts. So stopping it becomes more expensive every second.',
  ],
  [
    'QUI-22',
    '§4.3',
    'Quincy (QFP): a flow with bounds E = F = the fair share; running tasks may be stopped and moved.',
  ],
  [
    'QUI-23',
    '§4.3',
    'Fair without preemption (QF): running tasks stay. A job that runs more than its share keeps it, and the others get less in proportion.',
  ],
  [
    'QUI-24',
    '§4.3',
    'Preemption without fairness (QP): a job runs at least one task and at most all. If there is room for all tasks, all must run.',
  ],
  ['QUI-25', '§4.3', 'Neither (Q): the bounds of QP, and running tasks stay.'],
  ['QUI-26', '§6.3', 'Quincy for a narrow core (QFPX): QFP with ξ = 20 for a GB across the core switch.'],
  [
    'QUI-28',
    'Appendix',
    'A task whose unit of flow passes its rack, or X, runs on one of the servers behind it. The paper picks arbitrarily; here the oldest of equal tasks goes first.',
  ],
  [
    'QUI-41',
    '§5.1',
    'Prepared are DatabaseJoin with its data in one rack, a hog among short jobs, PageRank whose tasks are moved, and the thirty instances. Sort has no preset of its own: each task of its second stage reads from all tasks of the first, so that all places cost about the same, and what it does to others is seen among the thirty. Tasks of PageRank have nearly equal lengths, as the paper tells of no others; with log-normal ones (σ = .8) PageRank alone took 980 s instead of 877 s, so all its times would have to be fitted anew.',
  ],
  [
    'QUI-39',
    '§8',
    'A flow has one capacity on each arc and no arcs that depend on each other: tasks that must run together, or need cores and memory besides a slot, cannot be expressed. Scenarios in which a slot may lack either are refused for Quincy.',
  ],
  [
    'QUI-38',
    '§8',
    'Of the extensions that the paper names, servers may have several slots, and shares may go by weight. Slots shared in time, jobs admitted while slots are idle, prices that follow the traffic and predicted run times are named without a rule; a rule would be ours, and no number of the paper could hold it.',
  ],
  [
    'QUI-33',
    'Appendix (derived)',
    'What the prices imply: how long a task waits for a better place before a worse one is cheaper, and until when a running task is moved to save data.',
  ],
  [
    'QUI-35',
    '§5.2, §6.1',
    'The ideal time of a job is what it takes when it has the cluster to itself (K = 1).',
  ],
  [
    'QUI-37',
    '§6.2, Figures 5 and 9',
    'Running times of jobs, on a log scale, with those marked that fit into a fair share (F) and those that overflow it (O).',
  ],
]);
