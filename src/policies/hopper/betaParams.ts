import type { ChoiceParam, NumberParam } from '../../kit/menu/params.ts';

// β shape of the Pareto tail of task times

/** Where β comes from. */
const betaFromParam = {
  kind: 'choice',
  title: 'Tail is',
  default: 'told',
  options: [
    { id: 'told', title: 'told' },
    { id: 'learned', title: 'fitted' },
  ],
} as const satisfies ChoiceParam;

/** What becomes of attempts that were stopped because another one was faster. */
const betaStoppedParam = {
  kind: 'choice',
  title: 'Losers of races',
  advanced: true,
  default: 'reported',
  options: [
    { id: 'reported', title: 'losers as reported' },
    { id: 'atLeast', title: 'losers as at least so long' },
    { id: 'leftOut', title: 'without losers' },
  ],
} as const satisfies ChoiceParam;

/** How much of the times is taken for the tail. */
const betaUpperParam = {
  kind: 'number',
  title: 'Fitted to the longest',
  inName: '# fitted',
  advanced: true,
  default: 50,
  min: 5,
  max: 100,
  step: 5,
  unit: '%',
} as const satisfies NumberParam;

/** How often β is fitted anew. */
const betaEveryParam = {
  kind: 'number',
  title: 'New fit every',
  inName: 'fit every # times',
  advanced: true,
  default: 100,
  min: 10,
  max: 2_000,
  step: 10,
  unit: '',
} as const satisfies NumberParam;

/** How far back a fit looks. */
const betaWindowParam = {
  kind: 'number',
  title: 'Fit of the last',
  inName: 'fit of # times',
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
