/** A word that the page and the source use in one sense only, and the only one for that thing. */
export interface Term {
  readonly word: string;
  readonly meaning: string;
  /** As it stands in sentences, where pointing at it tells the meaning; left out of what everybody knows. */
  readonly forms?: readonly string[];
  /** What else it is called, by whom. */
  readonly elsewhere?: string;
  /** Words that are never used for it in what people read. */
  readonly never?: readonly string[];
}

/** What the words mean, those first that others are explained by. */
export const glossary: readonly Term[] = [
  {
    word: 'job, stage, task',
    meaning:
      'A job is done when all its stages are, a stage when all its tasks are. A task runs in one slot. A stage is always of a job.',
    elsewhere: 'Quincy’s worker; Spark’s phase',
  },
  {
    word: 'server, slot',
    meaning: 'A server stands in a rack and has one or several slots. A slot is room for one running task.',
    elsewhere: 'Quincy’s computer, Sparrow’s slave, Delay Scheduling’s node, Hopper’s worker',
    never: ['computer', 'computers', 'slave', 'slaves'],
  },
  {
    word: 'scheduler',
    meaning: 'Decides where the tasks of its jobs run. There may be one, several, or one for each job.',
    elsewhere: 'Sparrow’s frontend, Apollo’s job manager',
  },
  {
    word: 'attempt, copy',
    meaning:
      'One run of a task on a server, from the start to the end. A task has a second one if the first was stopped or lost, or as a copy that races it.',
  },
  {
    word: 'bind, launch, start',
    meaning:
      'To bind a task is to decide on its server, to launch it is to send it there, and it starts when it takes a slot. Late binding decides when the slot is free.',
    forms: ['late binding'],
  },
  {
    word: 'probe, reservation',
    meaning: 'A question to a server that is no task yet, and its place in the queue there.',
    forms: ['probe', 'probes', 'probed', 'reservation', 'reservations'],
  },
  {
    word: 'block, replica',
    meaning: 'A file is cut into blocks. Each block lies on several servers; these copies are its replicas.',
    forms: ['replica', 'replicas'],
  },
  {
    word: 'locality',
    meaning:
      'How far from its input a task runs: on a server that holds it, in the rack of one, or remote. Of several inputs the farthest counts.',
    elsewhere: 'node-local, rack-local, off-rack',
    forms: ['locality'],
  },
  {
    word: 'transfer',
    meaning:
      'Data on its way over links: disks, network cards, the uplink and downlink of a rack, the core. Transfers on one link share it fairly.',
    elsewhere: 'network people’s flow',
  },
  {
    word: 'wait',
    meaning: 'From when a task may run until it has a slot. Reading comes after that and is not waiting.',
  },
  {
    word: 'response, service',
    meaning:
      'A response ends when the task or the job has ended; it is the wait and the service, which is reading and computing.',
  },
  {
    word: 'offer, skip',
    meaning:
      'A free slot is offered to jobs in order. A job skips it when it is too far from its data and still has patience.',
    forms: ['skip', 'skipped'],
  },
  {
    word: 'level',
    meaning:
      'How far from its data a job may launch: first on its servers only, after the wait T1 in its racks, after T1 + T2 anywhere. A launch sets it to where that was.',
    forms: ['level', 'levels'],
  },
  {
    word: 'pool',
    meaning: 'Jobs that have a share of the cluster together. Pools may lie within pools.',
    elsewhere: 'Apollo’s virtual cluster',
    forms: ['pool', 'pools'],
  },
  {
    word: 'shuffle, slow start',
    meaning:
      'Each task of a stage fetches its part from all tasks of the stages before. Slow start is the share of those that must have ended before it may begin; 100% is a barrier.',
    forms: ['shuffle', 'slow start'],
  },
  {
    word: 'root task',
    meaning:
      'The manager of a job under Quincy’s schedulers. It reads nothing and holds one slot from the start of its job to the end.',
    forms: ['root', 'roots', 'root task'],
  },
  {
    word: 'admission',
    meaning: 'At most K jobs have a root and run. The others wait in line, in order of arrival.',
    forms: ['admission', 'admitted'],
  },
  {
    word: 'preferred list',
    meaning: 'The servers, and the racks, that hold more than a part δ of what a task reads.',
    forms: ['preferred', 'prefer', 'prefers'],
  },
  {
    word: 'queues C, R, X',
    meaning:
      'Where greedy schedulers look, in this order: tasks that prefer this server, tasks that prefer its rack, all tasks. A task stands in several at once.',
  },
  {
    word: 'flow (min-cost flow)',
    meaning:
      'From each task one unit flows along arcs to a server or to “waiting”. Of all flows that fit the capacities, one that costs least in all is where tasks run.',
    forms: ['flow', 'flows', 'min-cost flow'],
  },
  {
    word: 'cost',
    meaning:
      'What data, waiting and stopping are weighed in: ω for a second of waiting, ψ for a GB across a rack switch, ξ for one across the core switch, 1 for a second of work that is thrown away.',
    forms: ['cost', 'costs'],
  },
  {
    word: 'bounds E and F',
    meaning: 'A solve places at least E and at most F tasks of a job: how fair sharing enters the flow.',
  },
  {
    word: 'stop, preemption',
    meaning:
      'A running task is stopped before its end, and what it did is in vain. Preemption is to stop it so that another may have its slot; it starts anew, at once elsewhere (it moves) or later.',
    elsewhere: 'kill, evict',
    never: ['kill', 'kills', 'killed', 'killing', 'evict', 'evicted'],
    forms: ['preempt', 'preemption', 'preempted'],
  },
  {
    word: 'cancel, discard',
    meaning:
      'What does not run yet is not stopped: a reservation is cancelled, a task in a queue is discarded.',
  },
  {
    word: 'ideal, slowdown',
    meaning: 'The time that a job takes if it never waits for others, and how many times as long it took.',
    forms: ['ideal', 'slowdown'],
  },
  {
    word: 'load, utilization',
    meaning:
      'Load is the work that arrives, over what the cluster can do; at 100% queues grow without end. Utilization is how much of its slots was in use.',
  },
  {
    word: 'link',
    meaning:
      'An address that holds a scenario. Links of a network are called by their kind: uplink, downlink, core.',
  },
];
