import type { ChoiceParam, NumberParam, ToggleParam } from '../../../kit/menu/params.ts';

/** What a manager minimises. */
export const placementParam = {
  kind: 'choice',
  title: 'Placement by',
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
  default: true,
} as const satisfies ToggleParam;

/** How conservative the first estimates are. */
export const conservativeParam = {
  kind: 'number',
  title: 'First estimates',
  inName: 'first estimates #',
  advanced: true,
  default: 1.2,
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
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** What is expected of tasks of which nothing is known. */
export const usualTimeParam = {
  kind: 'number',
  title: 'Default estimate',
  inName: 'default #',
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
  advanced: true,
  default: false,
} as const satisfies ToggleParam;

/** Whether managers know when servers will be maintained. */
export const calendarParam = {
  kind: 'toggle',
  title: 'Maintenance calendar',
  whenOff: 'no calendar',
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
