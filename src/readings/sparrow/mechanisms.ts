import { mechanismsOf } from '../entry.ts';

/** What the report on batch sampling describes. */
export const mechanisms = mechanismsOf('Sparrow', [
  [
    'SPA-1',
    '§4.1, Table 1',
    'The model: n servers at load ρ, jobs of m tasks that arrive as a Poisson process, d probes for each task, a mean service time t. A job takes as long as its slowest task.',
  ],
  [
    'SPA-3',
    '§3.1',
    'Per-task sampling: each task probes d servers and goes to the one with the shortest queue, running task included.',
  ],
  [
    'SPA-8',
    '§3.1, §6',
    'The probes of one job go to distinct servers. If d·m is more than there are servers, all are probed and the rest repeats. Tasks that are bound late are given out in the order of their list. (The last two are ours; the first is as in the authors’ simulator.)',
  ],
  [
    'SPA-12',
    '§4.2, Figure 3',
    'The probability that no task of a job waits is plotted against load. In the simulation, a job counts as not waiting if no task waited longer than the protocol takes, which is 1.5 round trips.',
  ],
  [
    'SPA-13',
    '§3.3',
    'If all tasks of a job need the same kind of server, its probes are drawn from those servers only.',
  ],
  [
    'SPA-15',
    '§3.4',
    'Stragglers are left to the application: it submits a slow task again, as a job of its own.',
  ],
  [
    'SPA-21',
    '§7.2',
    'The offline optimum of a query is the sum, over its phases, of the longest service time in each: no queues, no messages.',
  ],
  [
    'SPA-18',
    '§6',
    'Frontends submit jobs to a scheduler; servers’ node monitors hand tasks to long-lived executors. Frontends and executors decide nothing, and the report gives them no cost, so that neither is drawn: a job arrives at its scheduler, and a task runs in a slot from when it starts.',
  ],
  [
    'SPA-28',
    '§8',
    'An analogue of delay scheduling: servers with the data are probed first, others only when those take too long to ask.',
  ],
  [
    'SPA-30',
    '§8',
    'What Sparrow does not do: gang scheduling, constraints between jobs, exact global fairness.',
  ],
]);
