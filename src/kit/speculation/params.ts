import type { ChoiceParam, NumberParam } from '../menu/params.ts';

/** Rules that say which running task deserves a copy. */
const speculationRules = ['none', 'any', 'late', 'mantri', 'grass'] as const;
export type SpeculationRuleId = (typeof speculationRules)[number];

/** Which running task deserves a copy. */
const ruleParam = {
  kind: 'choice',
  title: 'Copies of stragglers',
  default: 'late',
  options: [
    { id: 'none', title: 'No copies' },
    { id: 'any', title: 'Any known straggler' },
    { id: 'late', title: 'LATE' },
    { id: 'mantri', title: 'Mantri' },
    { id: 'grass', title: 'GRASS' },
  ],
} as const satisfies ChoiceParam<SpeculationRuleId>;

/** When a scheduler knows how fast an attempt is. */
const reportEveryParam = {
  kind: 'number',
  title: 'Progress reports',
  inName: '# between reports',
  default: 0.2,
  min: 0,
  max: 60,
  step: 0.01,
  unit: 's',
} as const satisfies NumberParam;

/** How wrong reports are. */
const reportErrorParam = {
  kind: 'number',
  title: 'Error of reports',
  inName: '# error of reports',
  advanced: true,
  default: 0,
  min: 0,
  max: 90,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Where the expected time of a copy comes from. */
const newFromParam = {
  kind: 'choice',
  title: 'Time of a new copy',
  advanced: true,
  default: 'finished',
  options: [
    { id: 'finished', title: 'Mean of finished tasks' },
    { id: 'told', title: 'As told beforehand' },
  ],
} as const satisfies ChoiceParam;

/** SlowTaskThreshold of LATE. */
const slowTaskParam = {
  kind: 'number',
  title: 'Slow below',
  advanced: true,
  default: 25,
  min: 5,
  max: 75,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** SlowNodeThreshold of LATE. */
const slowServerParam = {
  kind: 'number',
  title: 'Slow servers',
  advanced: true,
  default: 0,
  min: 0,
  max: 75,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** When LATE begins to look at a task. */
const leastAgeParam = {
  kind: 'number',
  title: 'No copy before',
  inName: 'no copy before #',
  advanced: true,
  default: 0,
  min: 0,
  max: 120,
  step: 0.1,
  unit: 's',
} as const satisfies NumberParam;

/** SpeculativeCap of LATE. */
export const capParam = {
  kind: 'number',
  title: 'Cap on copies',
  advanced: true,
  default: 10,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** δ of Mantri. */
const certaintyParam = {
  kind: 'number',
  title: 'Mantri’s certainty',
  symbol: 'δ',
  advanced: true,
  default: 25,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Attempts at one task at a time. */
const mostCopiesParam = {
  kind: 'number',
  title: 'Attempts at a task',
  advanced: true,
  default: 2,
  min: 2,
  max: 5,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** When GRASS turns greedy. */
const lastWavesParam = {
  kind: 'number',
  title: 'Last waves of GRASS',
  advanced: true,
  default: 2,
  min: 0,
  max: 10,
  step: 0.5,
  unit: '',
} as const satisfies NumberParam;

/** Parameters of all policies that copy stragglers. */
export const speculationParams = {
  copies: ruleParam,
  reportEvery: reportEveryParam,
  reportError: reportErrorParam,
  newFrom: newFromParam,
  slowTask: slowTaskParam,
  slowServer: slowServerParam,
  leastAge: leastAgeParam,
  certainty: certaintyParam,
  mostCopies: mostCopiesParam,
  lastWaves: lastWavesParam,
} as const;
