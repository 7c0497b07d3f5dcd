import type { ChoiceParam, NumberParam } from '../../kit/menu/params.ts';

// β shape of the Pareto tail of task times

/** Where β comes from. */
export const betaFromParam = {
  kind: 'choice',
  title: 'Tail is',
  help: 'Whether the scheduler is told β, or fits it to the times of finished tasks as the run goes on, for each kind of job by itself. A fit starts with the β above.',
  consequence: 'fitted: wrong at first, right without being told',
  source: 'Hopper §5.3, §7.2',
  reading: 'HOP-23',
  origin: 'our choice (the paper’s prototypes learn it)',
  default: 'told',
  options: [
    { id: 'told', title: 'told' },
    { id: 'learned', title: 'fitted' },
  ],
} as const satisfies ChoiceParam;

/** What becomes of attempts that were stopped because another one was faster. */
export const betaStoppedParam = {
  kind: 'choice',
  title: 'Losers of races',
  help: 'How a fit counts an attempt that lost its race: with the time that its last report implied, as at least the time that it ran, or not at all.',
  consequence: 'without losers: stragglers are missing, so the tail looks light',
  source: 'Hopper §7.2',
  reading: 'DIF-11',
  origin: 'our choice (the paper: completed tasks, including stragglers)',
  advanced: true,
  default: 'reported',
  options: [
    { id: 'reported', title: 'losers as reported' },
    { id: 'atLeast', title: 'losers as at least so long' },
    { id: 'leftOut', title: 'without losers' },
  ],
} as const satisfies ChoiceParam;

/** How much of the times is taken for the tail. */
export const betaUpperParam = {
  kind: 'number',
  title: 'Fitted to the longest',
  inName: '# fitted',
  help: 'Only this share of the times, the longest ones, is taken to follow the Pareto law; shorter times may follow any law.',
  consequence: 'fewer: nearer to the tail, but fewer times to fit',
  source: 'Hopper §7.2',
  reading: 'HOP-23',
  origin: 'our choice (the paper names no estimator)',
  advanced: true,
  default: 50,
  min: 5,
  max: 100,
  step: 5,
  unit: '%',
} as const satisfies NumberParam;

/** How often β is fitted anew. */
export const betaEveryParam = {
  kind: 'number',
  title: 'New fit every',
  inName: 'fit every # times',
  help: 'β is fitted anew each time that so many more attempts of one kind of job have ended.',
  consequence: 'more: right later, less work',
  source: 'Hopper §7.2',
  reading: 'HOP-23',
  origin: 'our choice (the paper: continually)',
  advanced: true,
  default: 100,
  min: 10,
  max: 2_000,
  step: 10,
  unit: '',
} as const satisfies NumberParam;

/** How far back a fit looks. */
export const betaWindowParam = {
  kind: 'number',
  title: 'Fit of the last',
  inName: 'fit of # times',
  help: 'A fit uses this many of the latest times of a kind of job, and forgets older ones.',
  consequence: 'fewer: follows changes, but errs more',
  source: 'Hopper §4.1',
  reading: 'HOP-23',
  origin: 'our choice (the paper: β may vary over time)',
  advanced: true,
  default: 5_000,
  min: 100,
  max: 20_000,
  step: 100,
  unit: '',
  scale: 'log',
} as const satisfies NumberParam;

/** How Hopper comes by β. */
export const learningParams = {
  betaFrom: betaFromParam,
  betaStopped: betaStoppedParam,
  betaUpper: betaUpperParam,
  betaEvery: betaEveryParam,
  betaWindow: betaWindowParam,
} as const;
