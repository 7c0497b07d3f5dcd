import type { ChoiceParam, NumberParam, ParamSpecs } from '../../kit/menu/params.ts';
import { disciplineParam } from '../../kit/order/disciplines.ts';

// d probeRatio

/** How many schedulers share the jobs. */
export const schedulersParam = {
  kind: 'number',
  title: 'Schedulers',
  help: 'Number of schedulers. Each job goes to one of them; they share no state, so their number should not change results.',
  consequence: 'more: same results',
  source: 'Sparrow §3.1, §6',
  origin: 'Sparrow §7.1',
  advanced: true,
  default: 10,
  min: 1,
  max: 100,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** Probes for each task, d. */
export const probeRatioParam = {
  kind: 'number',
  title: 'Probes per task',
  symbol: 'd',
  help: 'A job of m tasks probes d·m servers, rounded to a whole number.',
  consequence: 'more: shorter waits, more messages',
  source: 'Sparrow §3.1, §5.1',
  reading: 'AMB-12',
  origin: 'Sparrow §5.1 (d = 2)',
  default: 2,
  min: 1,
  max: 10,
  step: 0.1,
  unit: '',
} as const satisfies NumberParam;

/** Which of equally long queues is taken. */
export const tieBreakParam = {
  kind: 'choice',
  title: 'Equal queues',
  help: 'Which server wins when queues are equally long.',
  consequence: 'by number piles work on the first servers',
  source: 'Sparrow §3.1',
  reading: 'AMB-35',
  origin: 'our choice (the paper does not say)',
  advanced: true,
  default: 'random',
  options: [
    { id: 'random', title: 'Any of them' },
    { id: 'index', title: 'The lowest number' },
  ],
} as const satisfies ChoiceParam;

const viewOptions = [
  { id: 'snapshot', title: 'As reported' },
  { id: 'sequential', title: 'Plus tasks just placed' },
] as const;

const viewBase = {
  kind: 'choice',
  title: 'Queue length used',
  source: 'Sparrow §3.1, §3.2',
  reading: 'AMB-35',
  origin: 'our choice (the replies of one job are one snapshot)',
  advanced: true,
  default: 'snapshot',
  options: viewOptions,
} as const;

/** Whether queue lengths include tasks that the job has just placed: in batch sampling. */
export const batchViewParam = {
  ...viewBase,
  help: 'As reported: each of the m shortest queues gets one task of the job. Plus tasks just placed: each task goes to the queue that is shortest by then, so an empty server may get several.',
  consequence: 'plus tasks: one server may get several tasks of a job',
} as const satisfies ChoiceParam;

/** The same in per-task sampling, where two tasks of a job can meet at a server only if both probe it. */
export const perTaskViewParam = {
  ...viewBase,
  help: 'Whether a task counts the tasks that its job has just added to a queue. It matters only if two tasks probe the same server: if each task probes any servers, or a job has more probes than there are servers.',
  consequence: 'plus tasks: tasks of a job avoid each other',
} as const satisfies ChoiceParam;

/** Whether the tasks of a job probe different servers. */
export const drawParam = {
  kind: 'choice',
  title: 'Servers probed by a job',
  help: 'Whether the tasks of a job probe different servers (while there are enough), or each task probes any d servers, independently of the others.',
  consequence: 'any: two tasks of a job may meet in one queue',
  source: 'Sparrow §3.1, §4.2',
  reading: 'DIF-1',
  origin: 'our choice (as the authors’ simulator; §4.2 draws for each task on its own)',
  advanced: true,
  default: 'distinct',
  options: [
    { id: 'distinct', title: 'Different ones' },
    { id: 'independent', title: 'Each task any' },
  ],
} as const satisfies ChoiceParam;

/** How many servers an idle server asks for work. */
export const stealingParam = {
  kind: 'number',
  title: 'Servers asked for work',
  inName: '# asked for work',
  help: 'Work stealing: a server with a free slot and an empty queue asks up to this many others, drawn at random, one after the other, for waiting work, and gets the oldest that it may run. 0: off.',
  helpOff: 'A server with an empty queue waits until a task is sent to it.',
  consequence: 'more: fewer slots idle beside queues, more messages',
  source: 'Authors’ simulator, work stealing; Hawk §3.6',
  origin: 'our choice (not in the paper: off)',
  advanced: true,
  default: 0,
  min: 0,
  max: 10,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** The parameters of all policies that bind tasks early. */
export const earlyParams = {
  schedulers: schedulersParam,
  discipline: disciplineParam,
  stealing: stealingParam,
} as const;

/** The parameters of batch sampling. */
export const batchParams = {
  probeRatio: probeRatioParam,
  ...earlyParams,
  tieBreak: tieBreakParam,
  view: batchViewParam,
} as const;

/** The parameters of per-task sampling. */
export const perTaskParams = { ...batchParams, view: perTaskViewParam, draw: drawParam } as const;

/** The parameters of Sparrow itself. */
export const sparrowParams = {
  probeRatio: probeRatioParam,
  schedulers: schedulersParam,
  discipline: disciplineParam,
  cancellation: {
    kind: 'toggle',
    title: 'Cancel spare probes',
    whenOff: 'keep spare probes',
    help: 'When the last task of a job is placed, its scheduler tells the servers that still hold a reservation to forget it.',
    helpOff:
      'Reservations that are no longer needed stay in the queues until a server asks for their task in vain.',
    consequence: 'on: servers no longer ask in vain, but more messages are sent',
    source: 'Sparrow §8, "Cancellation"',
    origin: 'Sparrow §8 (future work: off)',
    advanced: true,
    default: false,
  },
  softLocality: {
    kind: 'toggle',
    title: 'Soft locality',
    help: 'For tasks that read files, servers with their data are probed first, and others only if those take too long to ask. Constraints on servers still hold.',
    consequence: 'on: more tasks run beside their data, some start later',
    source: 'Sparrow §8, "Delay Scheduling"',
    origin: 'Sparrow §8 (future work: off)',
    advanced: true,
    default: false,
  },
  relaxAfter: {
    kind: 'number',
    title: 'Patience for locality',
    inName: '# patience',
    help: 'How long a scheduler with soft locality waits before it probes servers without the data.',
    consequence: 'longer: more tasks beside their data, later starts',
    source: 'Sparrow §8, "Delay Scheduling"',
    origin: 'our choice',
    advanced: true,
    default: 0.005,
    min: 0.0001,
    max: 1,
    step: 0.0001,
    unit: 's',
    scale: 'log',
  },
  resubmit: {
    kind: 'toggle',
    title: 'Submit stragglers again',
    whenOff: 'leave stragglers alone',
    help: 'The application submits a task again, as a job of its own, when it takes unexpectedly long. The attempt that ends first counts; the other is not stopped.',
    consequence: 'on: shorter tails if slowness is random, more wasted work',
    source: 'Sparrow §3.4',
    origin: 'Sparrow §3.4 (left to applications: off)',
    advanced: true,
    default: false,
  },
  resubmitAfter: {
    kind: 'number',
    title: 'Unexpectedly long',
    help: 'A task is submitted again when it has run for this many times its estimated duration.',
    consequence: 'less: more copies, even of tasks that are nearly done',
    source: 'Sparrow §3.4',
    origin: 'our choice (the paper gives no value)',
    advanced: true,
    default: 2,
    min: 1,
    max: 10,
    step: 0.1,
    unit: '×',
  },
  multiGet: {
    kind: 'toggle',
    title: 'Ask for several tasks',
    whenOff: 'ask for one task',
    help: 'A server with several free slots and one reservation left asks its scheduler for a task for each of these slots.',
    consequence: 'on: fewer slots idle at low load, more tasks of a job on one server',
    source: 'Authors’ simulator, multi-get',
    origin: 'our choice (not in the paper: off)',
    advanced: true,
    default: false,
  },
  stealing: stealingParam,
} as const satisfies ParamSpecs;

/** The parameters of a central scheduler that takes time for each launch. */
export const centralCostParams = {
  launchCost: {
    kind: 'number',
    title: 'Cost of a launch',
    help: 'Time that the scheduler spends on each launch before it can begin the next.',
    consequence: 'if tasks per second × cost exceeds 1, the queue grows without end',
    source: 'Sparrow §7.4, Fig. 13',
    origin: 'our choice (the paper gives no value)',
    default: 0.01,
    min: 0.0001,
    max: 1,
    step: 0.0001,
    unit: 's',
    scale: 'log',
  },
} as const satisfies ParamSpecs;

/** The parameters of a central scheduler that hears of free slots only at heartbeats. */
export const heartbeatParams = {
  heartbeat: {
    kind: 'number',
    title: 'Heartbeat',
    help: 'Interval at which each server reports its slots that came free.',
    consequence: 'longer: slots stay empty between reports',
    source: 'Sparrow §9',
    origin: 'Sparrow §9 (1 s by default in YARN)',
    default: 1,
    min: 0.001,
    max: 10,
    step: 0.001,
    unit: 's',
    scale: 'log',
  },
} as const satisfies ParamSpecs;

/** What Sparrow does not offer, shown beside its controls (Sparrow §8; SPA-30). */
export const sparrowLimits = [
  'Gang scheduling: there is no central point to reserve slots for a whole job at once (Sparrow §8).',
  'Constraints between jobs: a scheduler does not know where other schedulers’ jobs run (Sparrow §8).',
  'Perfect global fairness: shares are kept at each server, so they hold in expectation only (Sparrow §3.5, §8).',
] as const;
