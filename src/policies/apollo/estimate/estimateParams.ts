import type { ParamSpecs } from '../../../kit/menu/params.ts';

/** How completion is estimated. */
export const estimateParams = {
  /** What a manager minimises. */
  placement: {
    kind: 'choice',
    title: 'Placement by',
    default: 'completion',
    options: [
      { id: 'completion', title: 'completion' },
      { id: 'locality', title: 'locality only' },
      { id: 'load', title: 'load only' },
    ],
  },
  /** Whether managers know how long tasks take. */
  estimates: {
    kind: 'toggle',
    title: 'Estimates',
    whenOff: 'no estimates',
    default: true,
  },
  /** How conservative the first estimates are. */
  conservative: {
    kind: 'number',
    title: 'First estimates',
    inName: 'first estimates #',
    advanced: true,
    default: 1.2,
    min: 0.5,
    max: 5,
    step: 0.1,
    unit: '×',
  },
  /** Whether finished tasks improve estimates. */
  refines: {
    kind: 'toggle',
    title: 'Refinement',
    whenOff: 'no refinement',
    advanced: true,
    default: true,
  },
  /** What is expected of tasks of which nothing is known. */
  usualTime: {
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
  },
  /** How far estimates are spread. */
  noise: {
    kind: 'number',
    title: 'Randomization',
    inName: 'random #',
    default: 1,
    min: 0,
    max: 5,
    step: 0.1,
    unit: '×',
  },
  /** What a failure costs. */
  failurePenalty: {
    kind: 'number',
    title: 'Cost of a failure',
    symbol: 'K_fail',
    advanced: true,
    default: 3,
    min: 1,
    max: 20,
    step: 0.5,
    unit: '×',
  },
  /** How likely servers survive a task. */
  success: {
    kind: 'number',
    title: 'Success probability',
    symbol: 'P_succ',
    advanced: true,
    default: 0.999,
    min: 0.5,
    max: 1,
    step: 0.001,
    unit: '',
  },
  /** How likely servers survive that have just failed. */
  afterFailure: {
    kind: 'number',
    title: 'After a failure',
    inName: '# after a failure',
    advanced: true,
    default: 0.6,
    min: 0,
    max: 1,
    step: 0.05,
    unit: '',
  },
  /** Whether failures of many servers at once are told apart. */
  tellsApart: {
    kind: 'toggle',
    title: 'Common causes told apart',
    whenOff: 'failures all alike',
    advanced: true,
    default: false,
  },
  /** Whether managers know when servers will be maintained. */
  calendar: {
    kind: 'toggle',
    title: 'Maintenance calendar',
    whenOff: 'no calendar',
    advanced: true,
    default: true,
  },
} as const satisfies ParamSpecs;
