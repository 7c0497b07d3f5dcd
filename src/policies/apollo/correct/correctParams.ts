import type { ChoiceParam, NumberParam, ToggleParam } from '../../../kit/menu/params.ts';

/** Whether tasks that wait are sent elsewhere, too. */
export const duplicatesParam = {
  kind: 'toggle',
  title: 'Duplicates',
  default: true,
} as const satisfies ToggleParam;

/** From when on a wait is significantly longer. */
export const longerWaitParam = {
  kind: 'number',
  title: 'Longer wait',
  inName: 'waits # longer',
  advanced: true,
  default: 1.5,
  min: 1,
  max: 5,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** Where a task that waits may be sent besides. */
export const secondLookParam = {
  kind: 'choice',
  title: 'Second look at',
  advanced: true,
  default: 'all',
  options: [
    { id: 'all', title: 'all servers' },
    { id: 'newer', title: 'servers with newer matrices' },
  ],
} as const satisfies ChoiceParam;

/** When conflicts of managers are resolved. */
export const conflictsParam = {
  kind: 'choice',
  title: 'Conflicts',
  advanced: true,
  default: 'deferred',
  options: [
    { id: 'deferred', title: 'deferred' },
    { id: 'eager', title: 'at once' },
  ],
} as const satisfies ChoiceParam;

/** Whether slow tasks get copies. */
export const copiesParam = {
  kind: 'toggle',
  title: 'Copies of stragglers',
  whenOff: 'no copies',
  default: true,
} as const satisfies ToggleParam;

/** From when on a task is slow. */
export const slowFromParam = {
  kind: 'number',
  title: 'Slow from',
  inName: 'slow from #',
  advanced: true,
  default: 2,
  min: 1,
  max: 10,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** Whether finished tasks run again for those that read from them. */
export const rerunsParam = {
  kind: 'toggle',
  title: 'Run slow sources again',
  whenOff: 'one source',
  advanced: true,
  default: true,
} as const satisfies ToggleParam;

/** How often servers report how far tasks are. */
export const reportEveryParam = {
  kind: 'number',
  title: 'Progress reports',
  inName: '# between reports',
  advanced: true,
  default: 1,
  min: 0.05,
  max: 30,
  step: 0.05,
  unit: 's',
} as const satisfies NumberParam;

/** How decisions are corrected. */
export const correctParams = {
  duplicates: duplicatesParam,
  longerWait: longerWaitParam,
  secondLook: secondLookParam,
  conflicts: conflictsParam,
  copies: copiesParam,
  slowFrom: slowFromParam,
  reruns: rerunsParam,
  reportEvery: reportEveryParam,
} as const;
