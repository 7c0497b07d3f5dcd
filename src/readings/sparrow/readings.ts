import { readingsOf } from '../entry.ts';

/** What the report on batch sampling leaves open. */
export const readings = readingsOf('Sparrow', [
  {
    code: 'AMB-11',
    section: '§7.3, Table 4',
    question: 'How can user 2 have a median of 36.55 s and a 5th percentile of 48.13 s?',
    choice: 'The two columns are taken to be swapped in that row. It is no target.',
    why: 'A 5th percentile is never above the median. The queue of that user grows without end, so its times depend on how long the experiment ran.',
    moves: 'Nothing that is checked.',
    passage: 'User 2 | 36.55s | 48.13s | 78.03s',
  },
  {
    code: 'AMB-12',
    section: '§3.1',
    question: 'How many probes are d·m, where that is no whole number?',
    choice: 'The nearest whole number, and at least one for each task.',
    why: 'The paper sweeps d = 1.1 and 1.2; with ten tasks these are 11 and 12 probes.',
    moves: 'Jobs of few tasks with a fractional d: one probe more or less.',
    passage:
      'the scheduler randomly selects a set of dm candidate slaves (d ≥ 1), where d is a tunable parameter',
  },
  {
    code: 'AMB-13',
    section: '§3.3',
    question:
      'With late binding, which task does a server that asks get, if tasks may run only on certain servers?',
    choice:
      'A reservation belongs to the task for which it was probed. The scheduler gives that task if it is still there, else any other that may run on the server, else none.',
    why: 'If tasks simply went to whoever asks, all servers of some task could have asked before its turn, and no server would be left to run it.',
    moves: 'Jobs with constraints or with input under late binding. For other jobs it makes no difference.',
    passage:
      'the scheduler randomly probes d slaves for each task, so the total number of slaves probed remains dm',
  },
  {
    code: 'AMB-14',
    section: '§7.4, Figure 13',
    question: 'Do jobs have 10 or 20 tasks in the comparison with Mesos? Text and caption differ.',
    choice: '10, as in the caption and in the rest of §7. A scenario may say 20.',
    why: 'All other experiments of the section use ten.',
    moves: 'How much time passes between jobs at 25 % load. The collapse comes at the same task time.',
    passage: 'Jobs, each composed of 20 fixed-duration tasks … (caption:) when scheduling 10-task jobs',
  },
  {
    code: 'AMB-15',
    section: '§5.2, Figure 6',
    question: 'Which durations belong to which part of Figure 6?',
    choice:
      '(a) constant 100 ms, (b) exponential, mean 100 ms, (c) Pareto, shape 1.5, mean 100 ms, so at least 33.3 ms.',
    why: 'The captions ran into each other in the text that we have; this order is the one that the section tells.',
    moves:
      'Only medians are compared in (c): the variance is infinite, so means and high percentiles differ between seeds.',
    passage:
      'We compare the 4 techniques using 3 different task-duration distributions that have increasingly heavy tails: constant, exponentially-distributed, and pareto-distributed',
  },
  {
    code: 'AMB-16',
    section: '§5',
    question: 'Which round trip do the simulations of §5 have, and what is “optimal”?',
    choice:
      'A round trip of 1 ms, as in §7.1. Optimal is a job that never waits: the longest of its service times. The other thing that may be meant, one queue that knows everything, can be run as a policy.',
    why: 'With these two, in the steady state, the paper’s 33 % at 95 % load come out.',
    moves:
      'At 95 % load late binding is 28 to 33 % above the ideal without wait, but 21 to 26 % above the queue that knows everything, and 15 % above that without a round trip.',
    passage:
      'response times using batch sampling with probe ratio of 2 are within 4% of response times with an optimal scheduler at up to 60% load … at 95% utilization, batch sampling performs within 33% of optimal',
  },
  {
    code: 'AMB-17',
    section: 'throughout',
    question: 'What do some obvious slips of the text mean?',
    choice:
      '“Figure 3 breaks down a query” is Table 3. “This is guaranteed” in §8 lacks a “not”. “The dm slaves” in §3.3 are the candidates. Numbers of the abstract come from different experiments.',
    why: 'The context allows no other meaning.',
    moves: 'Nothing.',
    passage:
      'While it is often the case that Sparrow places all jobs on entirely idle machines, this is guaranteed.',
  },
  {
    code: 'AMB-35',
    section: '§3.1, §4.2, §5',
    question: 'By which conventions are probes drawn, queues compared and times counted?',
    choice: [
      'Random placement draws servers with replacement.',
      'Samplers with immediate replies see all queue lengths of a job at one moment: replies do not know of the tasks that the job is about to place (a control makes them count).',
      'The m shortest queues get one task each; equal queues are drawn. A queue’s length is its running and its queued tasks. If there are fewer servers than probes, a queue may get several: then the tasks that the job is about to place count in any case.',
      'Late binding puts its reservations on distinct servers; without a network delay they arrive in random order.',
      'A response ends at the server. Percentiles interpolate linearly.',
      'Warm-up jobs are cut by order of arrival, and the run goes on until the last job ends.',
    ].join('\n'),
    why: 'The paper says none of this. These are the plainest ways, and its numbers come out with them.',
    moves: 'Up to 50 % in clusters of few servers and jobs of many tasks; little in clusters of thousands.',
    passage:
      'the scheduler places the job’s tasks on the set of machines that collectively offer the lowest response time',
  },
]);
