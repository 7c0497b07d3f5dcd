/** A word that the page and the source use in one sense only, and the only word for that thing. */
export interface Term {
  readonly word: string;
  readonly meaning: string;
  /** Its forms in sentences; pointing at one shows the meaning. Left out for words that everybody knows. */
  readonly forms?: readonly string[];
  /** What others call it. */
  readonly elsewhere?: string;
  /** Words that texts on the page never use for it. */
  readonly never?: readonly string[];
}

/** The glossary. Words that explain others come first. */
export const glossary: readonly Term[] = [
  {
    word: 'job, stage, task',
    meaning:
      'A job consists of stages, a stage of tasks; each is done when all its parts are. A task runs in one slot. “Stage” is never used for anything else.',
    elsewhere: 'Quincy’s worker; Spark’s phase',
  },
  {
    word: 'server, slot',
    meaning: 'A server is in a rack and has one or several slots. A slot can hold one running task.',
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
      'One run of a task on a server. A task has another attempt if the first was stopped or lost, or as a copy that races the first.',
  },
  {
    word: 'straggler',
    meaning:
      'A task, or a copy of one, that takes much longer than the others of its stage. Its job waits for it alone.',
    forms: ['straggler', 'stragglers'],
  },
  {
    word: 'bind, launch, start',
    meaning:
      'To bind a task is to choose its server, to launch it is to send it there, and it starts when it takes a slot. Late binding chooses only when a slot is free.',
    forms: ['late binding'],
  },
  {
    word: 'probe, reservation',
    meaning:
      'A probe is a message that asks a server for its queue length or, in late binding, puts a reservation into its queue: a place for a task that is chosen later.',
    forms: ['probe', 'probes', 'probed', 'reservation', 'reservations'],
  },
  {
    word: 'block, replica',
    meaning:
      'A file is cut into blocks. Each block is stored on several servers; these copies are its replicas.',
    forms: ['replica', 'replicas'],
  },
  {
    word: 'locality',
    meaning:
      'How far from its input a task runs: on a server that holds it (local), in the rack of such a server, or remote. Of several inputs the farthest counts.',
    elsewhere: 'node-local, rack-local, off-rack',
    forms: ['locality'],
  },
  {
    word: 'transfer',
    meaning:
      'Data on its way over links: disks, network cards, uplinks and downlinks of racks, the core. Transfers on the same link share it fairly.',
    elsewhere: 'network people’s flow',
  },
  {
    word: 'wait',
    meaning:
      'The time from when a task may run until it has a slot. Reading input comes after that and is not waiting.',
  },
  {
    word: 'response, service',
    meaning:
      'The service time of a task is its reading and computing. Its response time is its wait and its service; that of a job ends when its last task ends.',
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
      'How far from its data a job may launch tasks: at first only on servers with the data, after a wait of T1 in their racks, after T1 + T2 anywhere. A launch sets the level to that of the launch.',
    forms: ['level', 'levels'],
  },
  {
    word: 'pool',
    meaning: 'A group of jobs that together have a share of the cluster. Pools may contain pools.',
    elsewhere: 'Apollo’s virtual cluster',
    forms: ['pool', 'pools'],
  },
  {
    word: 'shuffle, slow start',
    meaning:
      'In a shuffle, each task of a stage fetches its part from all tasks of the stages before. Slow start is the share of those tasks that must have ended before it may begin; 100% is a barrier.',
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
    meaning:
      'At most K jobs are admitted: they have a root and run. The others wait in line, in order of arrival.',
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
      'The queues from which a greedy scheduler gives tasks to a server, in this order: tasks that prefer the server (C), tasks that prefer its rack (R), all tasks (X). A task is in several queues at once.',
  },
  {
    word: 'flow (min-cost flow)',
    meaning:
      'From each task one unit flows along arcs to a server or to “unscheduled”. Of all flows that respect the capacities, one of least total cost decides where tasks run.',
    forms: ['flow', 'flows', 'min-cost flow'],
  },
  {
    word: 'cost',
    meaning:
      'The unit in which data, waiting and stopping are compared: ω for a second of waiting, ψ for a GB across a rack switch, ξ for one across the core switch, 1 for a second of lost work.',
    forms: ['cost', 'costs'],
  },
  {
    word: 'bounds E and F',
    meaning: 'A solve places at least E and at most F tasks of a job: how fair sharing enters the flow.',
  },
  {
    word: 'stop, preemption',
    meaning:
      'A stopped task ends before it has finished, and its work is lost. Preemption stops a task so that another can have its slot; the task starts again, at once elsewhere (it moves) or later.',
    elsewhere: 'kill, evict',
    never: ['kill', 'kills', 'killed', 'killing', 'evict', 'evicted'],
    forms: ['preempt', 'preemption', 'preempted'],
  },
  {
    word: 'cancel, discard',
    meaning:
      'What has not started is not stopped: a reservation is cancelled, a task in a queue is discarded.',
  },
  {
    word: 'ideal, slowdown',
    meaning:
      'The ideal is the time that a job takes if it never waits for others; its slowdown is how many times as long it took.',
    forms: ['ideal', 'slowdown'],
  },
  {
    word: 'load, utilization',
    meaning:
      'Load is the arriving work divided by what the cluster can do; from 100% on, queues grow without end. Utilization is the share of slot time that was in use.',
  },
  {
    word: 'link',
    meaning:
      'An address that holds a scenario. Links of a network are called by their kind: uplink, downlink, core.',
  },
];
