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
    theirs: 'A timer solves the flow again and again, since costs change with time.',
    ours: 'The timer solves only once time alone may have changed the optimum.',
    why: 'Until then it would find what it has found before. The same tasks start at the same times.',
    file: 'policies/quincy/flowScheduler.ts',
  },
  {
    code: 'DIF-3',
    paper: 'Quincy',
    section: '§2.2',
    theirs: 'Roots and the scheduler are processes that exchange messages.',
    ours: 'They know the same at the same time. Two delays are kept: the network’s until a root that has started is heard of, and, where one is set, the root’s reaction until it submits tasks.',
    why: 'The paper measures nothing of the others, and both run in one room.',
    file: 'policies/quincy/scheduler.ts',
  },
  {
    code: 'DIF-4',
    paper: 'Quincy',
    section: '§4.3',
    theirs: 'Where a job runs more than its share, the shares of all others shrink in proportion.',
    ours: 'A job that this would take below the tasks it keeps keeps them too, and the rest shrink a little more.',
    why: 'Without preemption no flow could stop these tasks, so there would be no solution (AMB-34).',
    file: 'policies/quincy/bounds.ts',
  },
  {
    code: 'DIF-5',
    paper: 'Quincy',
    section: '§2.3',
    theirs: 'A task is submitted when all that it reads has been written.',
    ours: 'A stage with a slow start is submitted earlier. What it runs then is not moved.',
    why: 'Slow start is a setting of scenarios, which Quincy’s system does not have.',
    file: 'policies/quincy/awaited.ts',
  },
  {
    code: 'DIF-6',
    paper: 'Quincy',
    section: 'Appendix',
    theirs:
      'For servers that a task does not prefer, the scheduler takes an upper bound of what it would read there.',
    ours: 'The cost of keeping a running task counts exactly what it would read across switches where it runs.',
    why: 'The bound saves messages to a scheduler in another process. Here the exact number is at hand.',
    file: 'policies/quincy/inputPlaces.ts',
  },
  {
    code: 'DIF-7',
    paper: 'Quincy',
    section: '§6.1, Table 3',
    theirs: 'Whether a job is bound by the network or by computing was measured while it ran.',
    ours: 'It is a matter of the workload: a job is bound by the network if its tasks read 250 MB or more on average.',
    why: 'Then all runs agree. The thirty instances fall into the same two classes.',
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
    theirs: 'When something changes, a value that must rise goes to its most first, and down from there.',
    ours: 'When transfers share links, the level of a link that must rise goes to where it should be now.',
    why: 'Changes are small, so it rarely has to be put right again. The rates are the same.',
    file: 'algorithms/fairShares.ts',
  },
];

/** Where a paper is clear and we do something else. Each stands as a comment in the source, too. */
export const departures: readonly Departure[] = lines.map((line) => ({ kind: 'departure', ...line }));
