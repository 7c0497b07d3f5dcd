import type { ParamSpecs } from '../../../kit/menu/params.ts';

/** How decisions are corrected. */
export const correctParams = {
  /** Whether tasks that wait are sent elsewhere, too. */
  duplicates: {
    kind: 'toggle',
    title: 'Duplicates',
    default: true,
  },
  /** From when on a wait is significantly longer. */
  longerWait: {
    kind: 'number',
    title: 'Longer wait',
    inName: 'waits # longer',
    advanced: true,
    default: 1.5,
    min: 1,
    max: 5,
    step: 0.1,
    unit: '×',
  },
  /** Where a task that waits may be sent besides. */
  secondLook: {
    kind: 'choice',
    title: 'Second look at',
    advanced: true,
    default: 'all',
    options: [
      { id: 'all', title: 'all servers' },
      { id: 'newer', title: 'servers with newer matrices' },
    ],
  },
  /** When conflicts of managers are resolved. */
  conflicts: {
    kind: 'choice',
    title: 'Conflicts',
    advanced: true,
    default: 'deferred',
    options: [
      { id: 'deferred', title: 'deferred' },
      { id: 'eager', title: 'at once' },
    ],
  },
  /** Whether slow tasks get copies. */
  copies: {
    kind: 'toggle',
    title: 'Copies of stragglers',
    whenOff: 'no copies',
    default: true,
  },
  /** From when on a task is slow. */
  slowFrom: {
    kind: 'number',
    title: 'Slow from',
    inName: 'slow from #',
    advanced: true,
    default: 2,
    min: 1,
    max: 10,
    step: 0.1,
    unit: '×',
  },
  /** Whether finished tasks run again for those that read from them. */
  reruns: {
    kind: 'toggle',
    title: 'Run slow sources again',
    whenOff: 'one source',
    advanced: true,
    default: true,
  },
  /** How often servers report how far tasks are. */
  reportEvery: {
    kind: 'number',
    title: 'Progress reports',
    inName: '# between reports',
    advanced: true,
    default: 1,
    min: 0.05,
    max: 30,
    step: 0.05,
    unit: 's',
  },
} as const satisfies ParamSpecs;
