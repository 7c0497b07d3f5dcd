import type { Departure } from './entry.ts';

type Line = Omit<Departure, 'kind'>;

const lines: readonly Line[] = [
  {
    code: 'DIF-1',
    paper: 'Sparrow',
    section: '§4.2',
    theirs: 'In per-task sampling each task draws its servers independently of the other tasks.',
    ours: 'Tasks of one job probe different servers while there are enough, unless “Servers probed by a job” says otherwise.',
    why: 'The authors’ own simulator does so (SPA-8).',
    file: 'policies/sparrow/earlySampling.ts',
  },
  {
    code: 'DIF-2',
    paper: 'Quincy',
    section: '§4.2',
    theirs: 'A timer triggers a solve at intervals, since costs change with time.',
    ours: 'The timer triggers a solve only if time alone may have changed the optimum.',
    why: 'Otherwise the solution would be the same. The same tasks start at the same times.',
    file: 'policies/quincy/flowScheduler.ts',
  },
  {
    code: 'DIF-3',
    paper: 'Quincy',
    section: '§2.2',
    theirs: 'Roots and the scheduler are processes that exchange messages.',
    ours: 'They exchange no messages but learn everything at the same time. Two delays are kept: the network delay until the scheduler hears that a root has started up, and, if one is set, the root’s reaction time until it submits tasks.',
    why: 'The paper does not measure other delays, which are short within one data center.',
    file: 'policies/quincy/scheduler.ts',
  },
  {
    code: 'DIF-4',
    paper: 'Quincy',
    section: '§4.3',
    theirs: 'If a job runs more tasks than its share, the shares of all others shrink in proportion.',
    ours: 'If the smaller share of another job is less than the tasks that it must keep, it keeps its tasks too, and the other shares shrink a little more.',
    why: 'Without preemption no flow could stop these tasks, so there would be no solution (AMB-34).',
    file: 'policies/quincy/bounds.ts',
  },
  {
    code: 'DIF-5',
    paper: 'Quincy',
    section: '§2.3',
    theirs: 'A task is submitted when all its input has been written.',
    ours: 'A stage with a slow start is submitted earlier. Running tasks of the stages that it waits for are then not stopped or moved.',
    why: 'Slow start is a setting of scenarios, which Quincy’s system does not have.',
    file: 'policies/quincy/awaited.ts',
  },
  {
    code: 'DIF-6',
    paper: 'Quincy',
    section: 'Appendix',
    theirs:
      'For servers that a task does not prefer, the scheduler uses an upper bound of what the task would read there.',
    ours: 'The cost of keeping a running task counts exactly what it would read across switches where it runs.',
    why: 'The bound saves messages to a scheduler in another process. Here the exact number is known.',
    file: 'policies/quincy/inputPlaces.ts',
  },
  {
    code: 'DIF-7',
    paper: 'Quincy',
    section: '§6.1, Table 3',
    theirs: 'Whether the network or computing limits a job was measured while it ran.',
    ours: 'It follows from the workload: the network limits a job if its tasks read 250 MB or more on average.',
    why: 'So it is the same in all runs. The thirty instances fall into the paper’s two classes.',
    file: 'metrics/networkBound.ts',
  },
  {
    code: 'DIF-8',
    paper: 'Common',
    section: 'Jarzynski and Olano, “Hash Functions for GPU Rendering”, pcg4d',
    theirs: 'Random numbers come from scrambling four words in two rounds.',
    ours: 'A key is added, and there are four rounds.',
    why: 'After two rounds the low bits hardly depend on the high ones.',
    file: 'algorithms/random.ts',
  },
  {
    code: 'DIF-9',
    paper: 'Common',
    section:
      'Ramalingam and Reps, “An Incremental Algorithm for a Generalization of the Shortest-Path Problem”',
    theirs:
      'When something changes, a value that must rise is first set to its maximum, and lowered from there.',
    ours: 'When transfers share links, the level of a link that must rise is set to its present estimate.',
    why: 'Changes are small, so it rarely has to be corrected. The rates are the same.',
    file: 'algorithms/fairShares.ts',
  },
  {
    code: 'DIF-10',
    paper: 'Hopper',
    section: '§7.2 (Mantri)',
    theirs: 'A task that is started anew is stopped first, and waits for a slot again.',
    ours: 'Its new attempt gets a free slot first, and then the old attempt is stopped.',
    why: 'Otherwise the slot could go to another job in between. The new attempt has a time of its own, as copies have.',
    file: 'kit/speculation/mantri.ts',
  },
  {
    code: 'DIF-11',
    paper: 'Hopper',
    section: '§7.2',
    theirs: 'β is fitted to the times of completed tasks, stragglers included.',
    ours: 'An attempt that is stopped because another one was faster counts with the time that its last report implied; the parameter “Losers of races” has the other ways.',
    why: 'Races remove just the stragglers that make the tail. Without losers a tail of β = 1.4 looks like one of 2.5; counted as having taken at least so long, like one of 1.6, since those that are stopped are known to be slow.',
    file: 'policies/hopper/size/learnedBeta.ts',
  },
  {
    code: 'DIF-12',
    paper: 'Apollo',
    section: '§3.3',
    theirs: 'Within a stage the task with the largest input goes first.',
    ours: 'The task goes first that is told to take longest.',
    why: 'The tasks of a stage read equally much in the scenarios here, while their times may differ.',
    file: 'policies/apollo/manager/priority.ts',
  },
];

/** Where a paper is clear but we do something else. Each has a comment in the source, too. */
export const departures: readonly Departure[] = lines.map((line) => ({ kind: 'departure', ...line }));
