import type { ChoiceParam, NumberParam, ParamSpecs, ToggleParam } from '../../kit/menu/params.ts';

// T1 rackWait · T2 remoteWait · D skips

const heartbeatParam = {
  kind: 'number',
  title: 'Heartbeat',
  help: 'How often a server reports its free slots, which are then offered to jobs. 0: at once, and the scheduler knows all idle slots.',
  consequence: 'longer: slots stay empty between reports',
  source: 'Delay Scheduling, "Delay Scheduling Details"',
  origin: 'our choice (the paper gives no value)',
  advanced: true,
  default: 0,
  min: 0,
  max: 10,
  step: 0.1,
  unit: 's',
} as const satisfies NumberParam;

const thinkTimeParam = {
  kind: 'number',
  title: 'Think time',
  help: 'How long the scheduler works on a round of decisions before it can begin the next one.',
  consequence: 'longer: reports pile up, slots stay empty',
  source: 'Delay Scheduling, "Scheduler overhead"',
  origin: 'our choice (the measured value is lost with its slide)',
  advanced: true,
  default: 0,
  min: 0,
  max: 1,
  step: 0.001,
  unit: 's',
} as const satisfies NumberParam;

const coalesceParam = {
  kind: 'toggle',
  title: 'Answer reports together',
  whenOff: 'answer reports one by one',
  help: 'One round of decisions answers all reports of free slots that had arrived when it began. Off: one report in each round.',
  consequence: 'off: with a think time, reports queue up',
  source: 'Delay Scheduling, "Scheduler overhead"',
  origin: 'our choice',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** Delays that all schedulers of this family can have. */
export const slotParams = {
  heartbeat: heartbeatParam,
  thinkTime: thinkTimeParam,
  coalesce: coalesceParam,
} as const;

/** The parameters of separate clusters. */
export const separateParams = {
  ownCopies: {
    kind: 'toggle',
    title: 'Copies in each cluster',
    help: 'Before the run, each cluster gets its own copy of every file that its jobs read. Off: files stay where they are under all policies, and clusters read from each other.',
    helpOff: 'Files stay where they are under all policies, and clusters read from each other.',
    consequence: 'on: clusters read their own, storage and copying grow',
    source: 'Delay Scheduling, "Approaches to Sharing"',
    origin: 'our choice (the paper names the cost, but not how data is copied)',
    default: false,
  } satisfies ToggleParam,
  ...slotParams,
} as const;

const shareParam = {
  kind: 'choice',
  title: 'How a late job gets its share',
  help: 'A job that arrives when all slots are taken waits until running tasks end, or some of them are stopped for it and run again later.',
  consequence: 'stopping: the share comes sooner, work is lost',
  source: 'Delay Scheduling, "Related Work"; Quincy §3.4',
  origin: 'Delay Scheduling, "Related Work" (it waits, Quincy stops tasks)',
  advanced: true,
  default: 'wait',
  options: [
    { id: 'wait', title: 'By waiting' },
    { id: 'kill', title: 'By stopping tasks' },
  ],
} as const satisfies ChoiceParam;

const killAfterParam = {
  kind: 'number',
  title: 'Stop others after',
  inName: '# until others stop',
  help: 'How long a job or pool must be short of its fair share, or of its demand, before tasks of others are stopped.',
  consequence: 'shorter: more work is lost',
  source: 'Delay Scheduling, "Related Work"',
  origin: 'our choice',
  advanced: true,
  default: 15,
  min: 1,
  max: 120,
  step: 1,
  unit: 's',
} as const satisfies NumberParam;

/** The parameters of fair sharing without patience. */
export const fairParams = { share: shareParam, killAfter: killAfterParam, ...slotParams } as const;

/** The parameters of delay scheduling. */
export const delayParams = {
  rackWait: {
    kind: 'number',
    title: 'Wait for the server',
    symbol: 'T1',
    help: 'How long a job is skipped before it may run in the rack of its data.',
    consequence: 'longer: nearer to the data, later starts',
    source: 'Delay Scheduling, "Delay Scheduling Details"',
    reading: 'AMB-26',
    origin: 'Delay Scheduling, "Macrobenchmark" (5 s)',
    default: 5,
    min: 0,
    max: 60,
    step: 0.1,
    unit: 's',
  },
  remoteWait: {
    kind: 'number',
    title: 'Wait for the rack',
    symbol: 'T2',
    help: 'How long a job is skipped beyond that before it may run anywhere.',
    consequence: 'longer: nearer to the data, later starts',
    source: 'Delay Scheduling, "Delay Scheduling Details"',
    reading: 'AMB-26',
    origin: 'Delay Scheduling, "Macrobenchmark" (5 s)',
    default: 5,
    min: 0,
    max: 60,
    step: 0.1,
    unit: 's',
  },
  order: {
    kind: 'choice',
    title: 'Order of jobs',
    help: 'The order in which jobs are offered a slot. Delay scheduling relaxes it, and works with any.',
    consequence: 'which job is offered a free slot first',
    source: 'Delay Scheduling, "Conclusions"',
    origin: 'Delay Scheduling, "Macrobenchmark" (fair sharing)',
    default: 'fair',
    options: [
      { id: 'fair', title: 'Fewest running tasks' },
      { id: 'fifo', title: 'Priority, then arrival' },
      { id: 'pools', title: 'Pools' },
      { id: 'priority', title: 'Priority, then fewest running' },
      { id: 'deadline', title: 'Earliest deadline' },
    ],
  },
  form: {
    kind: 'choice',
    title: 'Patience is',
    help: 'A job without a local task is skipped until it has waited for some time (by levels: then in its rack, later anywhere), or a number of times.',
    consequence: 'a time bounds the wait, a count does not',
    source: 'Delay Scheduling, "Delay Scheduling Details" and "Analysis"',
    origin: 'Delay Scheduling, "Delay Scheduling Details"',
    default: 'levels',
    options: [
      { id: 'levels', title: 'A time, by levels' },
      { id: 'count', title: 'A number of skips' },
    ],
  },
  skips: {
    kind: 'number',
    title: 'Most skips',
    symbol: 'D',
    help: 'If patience is a number of skips: how often a job is skipped before it may run anywhere. A local launch resets the count.',
    consequence: 'no local slot with probability (1 − f)^D',
    source: 'Delay Scheduling, "Analysis"',
    reading: 'AMB-26',
    origin: 'our choice (the paper gives D as wait · M · L ÷ T)',
    default: 50,
    min: 0,
    max: 500,
    step: 1,
    unit: '',
  },
  ...slotParams,
} as const satisfies ParamSpecs;
