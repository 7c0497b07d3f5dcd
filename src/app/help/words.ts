/** A word that the page uses in one sense only. */
interface Word {
  readonly word: string;
  readonly meaning: string;
}

/** What the words of the page mean, those first that others are explained by. */
export const words: readonly Word[] = [
  {
    word: 'job, stage, task',
    meaning:
      'A job is done when all its stages are, a stage when all its tasks are. A task runs in one slot.',
  },
  {
    word: 'server, slot',
    meaning:
      'A server, a computer to Quincy, stands in a rack and has one or several slots. A slot is room for one running task.',
  },
  {
    word: 'probe, reservation',
    meaning: 'A question to a server that is no task yet, and its place in the queue there.',
  },
  {
    word: 'block, replica',
    meaning: 'A file is cut into blocks. Each block lies on several servers; these copies are its replicas.',
  },
  {
    word: 'locality',
    meaning:
      'How far from its input a task runs: on a server that holds it, in the rack of one, or remote. Of several inputs the farthest counts.',
  },
  {
    word: 'wait',
    meaning: 'From when a task may run until it has a slot. Reading comes after that and is not waiting.',
  },
  {
    word: 'skip',
    meaning: 'A slot that a job lets pass, since it is too far from its data and the job still has patience.',
  },
  {
    word: 'level',
    meaning:
      'How far from its data a job may launch: first on its servers only, after the wait T1 in its racks, after T1 + T2 anywhere. A launch sets it to where that was.',
  },
  { word: 'pool', meaning: 'Jobs that have a share of the cluster together. Pools may lie within pools.' },
  {
    word: 'shuffle, slow start',
    meaning:
      'Each task of a stage fetches its part from all tasks of the stages before. Slow start is the share of those that must have ended before it may begin; 100% is a barrier.',
  },
  {
    word: 'root task',
    meaning:
      'The manager of a job under Quincy’s schedulers. It reads nothing and holds one slot from the start of its job to the end.',
  },
  {
    word: 'admission',
    meaning: 'At most K jobs have a root and run. The others wait in line, in order of arrival.',
  },
  {
    word: 'preferred list',
    meaning: 'The servers, and the racks, that hold more than a part δ of what a task reads.',
  },
  {
    word: 'queues C, R, X',
    meaning:
      'Where greedy schedulers look, in this order: tasks that prefer this server, tasks that prefer its rack, all tasks. A task stands in several at once.',
  },
  {
    word: 'min-cost flow',
    meaning:
      'From each task one unit flows along arcs to a server or to “waiting”. Of all flows that fit the capacities, one that costs least in all is where tasks run.',
  },
  {
    word: 'cost',
    meaning:
      'What data, waiting and stopping are weighed in: ω for a second of waiting, ψ for a GB across a rack switch, ξ for one across the core switch, 1 for a second of work that is thrown away.',
  },
  {
    word: 'bounds E and F',
    meaning: 'A solve places at least E and at most F tasks of a job: how fair sharing enters the flow.',
  },
  {
    word: 'preemption',
    meaning:
      'A running task is stopped to use its slot. What it did is in vain, and it starts anew, at once elsewhere (it moves) or later.',
  },
  {
    word: 'ideal, slowdown',
    meaning: 'The time that a job takes if it never waits for others, and how many times as long it took.',
  },
  {
    word: 'load',
    meaning: 'Work that arrives, over what the cluster can do. At 100% queues grow without end.',
  },
];
