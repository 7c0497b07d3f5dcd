import type { ChoiceParam, NumberParam, ToggleParam } from '../../../kit/menu/params.ts';

/** Whether tasks that wait are sent elsewhere, too. */
export const duplicatesParam = {
  kind: 'toggle',
  title: 'Duplicates',
  help: 'A task that waits longer than expected is reconsidered with fresh information. If another server is better, the task is queued there as well, and what would start second is discarded.',
  helpOff: 'A task that waits longer than expected stays in its queue.',
  consequence: 'off: tasks stay where wrong estimates have put them',
  source: 'Apollo §3.4',
  reading: 'APO-29',
  origin: 'Apollo §3.4',
  default: true,
} as const satisfies ToggleParam;

/** From when on a wait is significantly longer. */
export const longerWaitParam = {
  kind: 'number',
  title: 'Longer wait',
  inName: 'waits # longer',
  help: 'A wait is significantly longer than expected if it is at least this many times as long, and a second more.',
  consequence: 'more: fewer duplicates',
  source: 'Apollo §3.4',
  reading: 'APO-29',
  origin: 'our choice (the paper: significantly)',
  advanced: true,
  default: 1.5,
  min: 1,
  max: 5,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** When conflicts of managers are resolved. */
export const conflictsParam = {
  kind: 'choice',
  title: 'Conflicts',
  help: 'What becomes of a task that would start later than its manager expected, because another one came in between. Deferred: it waits, and gets a duplicate if that matters. At once: its server sends it back, and the manager looks for another one.',
  consequence: 'at once: many tasks are sent back that would hardly have waited',
  source: 'Apollo §3.4, §6',
  reading: 'APO-42',
  origin: 'Apollo §3.4',
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
  help: 'A running task that needs much longer than a new attempt would gets a copy, which runs beside it until one of them ends.',
  consequence: 'off: slow tasks delay their jobs',
  source: 'Apollo §3.4',
  reading: 'APO-30',
  origin: 'Apollo §3.4',
  default: true,
} as const satisfies ToggleParam;

/** From when on a task is slow. */
export const slowFromParam = {
  kind: 'number',
  title: 'Slow from',
  inName: 'slow from #',
  help: 'A task gets a copy if it needs at least this many times as long as a new attempt would, from the decision to its end.',
  consequence: 'more: fewer copies',
  source: 'Apollo §3.4',
  reading: 'APO-30',
  origin: 'our choice (the paper: significantly)',
  advanced: true,
  default: 2,
  min: 1,
  max: 10,
  step: 0.1,
  unit: '×',
} as const satisfies NumberParam;

/** How often servers report how far tasks are. */
export const reportEveryParam = {
  kind: 'number',
  title: 'Progress reports',
  inName: '# between reports',
  help: 'Time between the reports of a running task on what it has read and computed.',
  consequence: 'longer: stragglers are found later',
  source: 'Apollo §3.2',
  reading: 'APO-30',
  origin: 'our choice (the paper gives none)',
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
  conflicts: conflictsParam,
  copies: copiesParam,
  slowFrom: slowFromParam,
  reportEvery: reportEveryParam,
} as const;
