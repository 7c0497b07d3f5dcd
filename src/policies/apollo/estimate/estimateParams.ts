import type { ChoiceParam, NumberParam, ToggleParam } from '../../../kit/menu/params.ts';

/** What a manager minimises. */
export const placementParam = {
  kind: 'choice',
  title: 'Placement by',
  help: 'The estimated completion of the task, or for comparison only what it reads, or only whether a server is free at once.',
  consequence: 'others: input from afar, or long waits (Fig 4)',
  source: 'Apollo §3.3',
  reading: 'APO-43',
  origin: 'Apollo §3.3',
  default: 'completion',
  options: [
    { id: 'completion', title: 'completion' },
    { id: 'locality', title: 'locality only' },
    { id: 'load', title: 'load only' },
  ],
} as const satisfies ChoiceParam;

/** Whether managers know how long tasks take. */
export const estimatesParam = {
  kind: 'toggle',
  title: 'Estimates',
  whenOff: 'no estimates',
  help: 'Whether managers estimate how long each task computes; if not, each gets the default.',
  consequence: 'off: waits are wrong, and differ more from server to server',
  source: 'Apollo §5.3',
  reading: 'APO-41',
  origin: 'Apollo §3.2',
  default: true,
} as const satisfies ToggleParam;

/** How conservative the first estimates are. */
export const conservativeParam = {
  kind: 'number',
  title: 'First estimates',
  inName: 'first estimates #',
  help: 'How many times as long as told the optimizer expects tasks to compute, until tasks of the stage have finished.',
  consequence: 'more: servers look busier than they are',
  source: 'Apollo §3.2',
  reading: 'APO-16',
  origin: 'our choice (the paper: conservative)',
  advanced: true,
  default: 2,
  min: 0.5,
  max: 5,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** Whether finished tasks improve estimates. */
export const refinesParam = {
  kind: 'toggle',
  title: 'Refinement',
  whenOff: 'no refinement',
  help: 'Whether the finished tasks of a stage, scaled by size, take the place of the first estimates.',
  consequence: 'off: the first estimates stay',
  source: 'Apollo §3.2',
  reading: 'APO-16',
  origin: 'Apollo §3.2',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** What is expected of tasks of which nothing is known. */
export const usualTimeParam = {
  kind: 'number',
  title: 'Default estimate',
  inName: 'default #',
  help: 'Expected computing time of a task that nothing is known of, and of every task if estimates are off.',
  consequence: 'longer: queues look longer',
  source: 'Apollo §5.3',
  reading: 'APO-41',
  origin: 'our choice (half of the tasks of Apollo §2.3 take less)',
  advanced: true,
  default: 10,
  min: 0.01,
  max: 1_000,
  step: 0.01,
  unit: 's',
  scale: 'log',
} as const satisfies NumberParam;

/** How far estimates are spread. */
export const noiseParam = {
  kind: 'number',
  title: 'Randomization',
  inName: 'random #',
  help: 'Each estimate grows by a random time, up to this many times the period of servers’ status updates.',
  helpOff: 'Each estimate is used as it is: nothing random is added.',
  consequence: '0: managers that know the same choose the same server',
  source: 'Apollo §3.4',
  reading: 'APO-26',
  origin: 'our choice (the paper: proportional to the communication interval)',
  default: 1,
  min: 0,
  max: 5,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** What a failure costs. */
export const failurePenaltyParam = {
  kind: 'number',
  title: 'Cost of a failure',
  symbol: 'K_fail',
  help: 'How many times as long a task takes if its server fails.',
  consequence: 'more: servers that may fail are avoided',
  source: 'Apollo §3.3, Eq 2',
  reading: 'APO-14',
  origin: 'our choice (the paper: determined empirically)',
  advanced: true,
  default: 3,
  min: 1,
  max: 20,
  step: 0.5,
  unit: '×',
} as const satisfies NumberParam;

/** How likely servers survive a task. */
export const successParam = {
  kind: 'number',
  title: 'Success probability',
  symbol: 'P_succ',
  help: 'Assumed chance that a server that has not failed lately survives a task.',
  consequence: 'less: all completions look later',
  source: 'Apollo §3.3, Eq 2',
  reading: 'APO-14',
  origin: 'our choice (the paper gives none)',
  advanced: true,
  default: 0.999,
  min: 0.5,
  max: 1,
  step: 0.001,
  unit: '',
} as const satisfies NumberParam;

/** How likely servers survive that have just failed. */
export const afterFailureParam = {
  kind: 'number',
  title: 'After a failure',
  inName: '# after a failure',
  help: 'The success probability of a server that has just failed. Half of the difference is gone after an hour, unless it fails again.',
  consequence: 'less: servers that failed are avoided',
  source: 'Apollo §3.3, §4',
  reading: 'APO-15',
  origin: 'our choice (the paper gives none)',
  advanced: true,
  default: 0.6,
  min: 0,
  max: 1,
  step: 0.05,
  unit: '',
} as const satisfies NumberParam;

/** Whether failures of many servers at once are told apart. */
export const tellsApartParam = {
  kind: 'toggle',
  title: 'Common causes told apart',
  whenOff: 'failures all alike',
  help: 'Servers that fail together, five or more within ten seconds, are not blamed: as in a power outage, the cause lies elsewhere.',
  consequence: 'off: they are avoided when they are back, and the cluster recovers slowly',
  source: 'Apollo §4',
  reading: 'APO-15',
  origin: 'our choice (Apollo did not, and learnt that it should)',
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

/** Whether managers know when servers will be maintained. */
export const calendarParam = {
  kind: 'toggle',
  title: 'Maintenance calendar',
  whenOff: 'no calendar',
  help: 'Whether managers know when servers go down for maintenance. A task that would not be complete before has a success probability of 0 there.',
  consequence: 'off: maintenance is a failure that nobody expects',
  source: 'Apollo §3.3',
  reading: 'AMB-41',
  origin: 'Apollo §3.3',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** How completion is estimated. */
export const estimateParams = {
  placement: placementParam,
  estimates: estimatesParam,
  conservative: conservativeParam,
  refines: refinesParam,
  usualTime: usualTimeParam,
  noise: noiseParam,
  failurePenalty: failurePenaltyParam,
  success: successParam,
  afterFailure: afterFailureParam,
  tellsApart: tellsApartParam,
  calendar: calendarParam,
} as const;
