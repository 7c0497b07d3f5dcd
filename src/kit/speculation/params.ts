import type { ChoiceParam, NumberParam } from '../menu/params.ts';

/** Rules that say which running task deserves a copy. */
export const speculationRules = ['none', 'any', 'late', 'mantri', 'grass'] as const;
export type SpeculationRuleId = (typeof speculationRules)[number];

/** Which running task deserves a copy. */
export const ruleParam = {
  kind: 'choice',
  title: 'Copies of stragglers',
  help: 'Which running task gets a second attempt. The first attempt to finish wins, the others are stopped.',
  consequence: 'more copies cut the tail and take slots from others',
  source: 'Hopper §2.2',
  reading: 'HOP-3',
  origin: 'Hopper §7.2 (LATE)',
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
export const reportEveryParam = {
  kind: 'number',
  title: 'Progress reports',
  inName: '# between reports',
  help: 'How often a server reports how far its tasks are. Before its first report nobody knows that a task is slow; 0: known from the start.',
  consequence: 'later reports, later copies',
  source: 'Hopper §3.1',
  reading: 'AMB-18',
  origin: 'our choice (2 time units in the example of Hopper §3.1, 0 in Fig. 3)',
  default: 0.2,
  min: 0,
  max: 60,
  step: 0.01,
  unit: 's',
} as const satisfies NumberParam;

/** How wrong reports are. */
export const reportErrorParam = {
  kind: 'number',
  title: 'Error of reports',
  inName: '# error of reports',
  help: 'Reports are wrong by up to this: an attempt’s reported time is off by a factor between 1 − this and 1 + this, the same in all its reports.',
  consequence: 'more: copies of the wrong tasks',
  source: 'Hopper §2.2',
  origin: 'our choice',
  advanced: true,
  default: 0,
  min: 0,
  max: 90,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Where the expected time of a copy comes from. */
export const newFromParam = {
  kind: 'choice',
  title: 'Time of a new copy',
  help: 'What a new copy is expected to take: the mean of the stage’s finished tasks, or what the scenario tells schedulers beforehand. Until a task has finished it is always what is told.',
  consequence: 'wrong expectations, useless copies',
  source: 'Hopper §2.2',
  origin: 'Hopper §2.2 (compared with completed tasks of the job)',
  advanced: true,
  default: 'finished',
  options: [
    { id: 'finished', title: 'Mean of finished tasks' },
    { id: 'told', title: 'As told beforehand' },
  ],
} as const satisfies ChoiceParam;

/** SlowTaskThreshold of LATE. */
export const slowTaskParam = {
  kind: 'number',
  title: 'Slow below',
  help: 'LATE copies a task only if its progress rate is below this percentile of its stage’s tasks.',
  consequence: 'higher: more tasks count as slow',
  source: 'LATE',
  reading: 'HOP-3',
  origin: 'LATE, from the original paper (25th percentile)',
  advanced: true,
  default: 25,
  min: 5,
  max: 75,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** SlowNodeThreshold of LATE. */
export const slowServerParam = {
  kind: 'number',
  title: 'Slow servers',
  help: 'LATE launches no copies on servers whose tasks ran slower than this percentile of servers; 0: on any.',
  consequence: 'higher: copies on fewer servers, and they wait longer for one',
  source: 'LATE',
  reading: 'HOP-3',
  origin: 'our choice (LATE, from the original paper: 25th percentile)',
  advanced: true,
  default: 0,
  min: 0,
  max: 75,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** When LATE begins to look at a task. */
export const leastAgeParam = {
  kind: 'number',
  title: 'No copy before',
  inName: 'no copy before #',
  help: 'LATE copies a task only after it has run for this long.',
  consequence: 'longer: fewer copies of short tasks, later ones of stragglers',
  source: 'LATE',
  reading: 'HOP-3',
  origin: 'our choice (Hadoop’s implementation: one minute)',
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
  help: 'LATE launches a copy only while fewer than this share of all slots run copies.',
  consequence: 'lower: stragglers wait for their copies',
  source: 'LATE',
  reading: 'AMB-19',
  origin: 'LATE, from the original paper (10 %)',
  advanced: true,
  default: 10,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** δ of Mantri. */
export const certaintyParam = {
  kind: 'number',
  title: 'Mantri’s certainty',
  symbol: 'δ',
  help: 'Mantri launches a copy only if it saves time and slots with more than this probability.',
  consequence: 'higher: fewer copies, fewer in vain',
  source: 'Mantri',
  reading: 'HOP-4',
  origin: 'Mantri, from the original paper (0.25)',
  advanced: true,
  default: 25,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** Attempts at one task at a time. */
export const mostCopiesParam = {
  kind: 'number',
  title: 'Attempts at a task',
  help: 'How many attempts at one task may run at a time, the first included. LATE runs at most two.',
  consequence: 'more attempts race for one task',
  source: 'Mantri, GRASS; Hopper §4.1',
  reading: 'AMB-18',
  origin: 'our choice',
  advanced: true,
  default: 2,
  min: 2,
  max: 5,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** When GRASS turns greedy. */
export const lastWavesParam = {
  kind: 'number',
  title: 'Last waves of GRASS',
  help: 'GRASS copies greedily once a job has no more remaining tasks than this many times its slots; before, only where a copy saves slots.',
  consequence: 'higher: greedy for longer',
  source: 'GRASS',
  reading: 'HOP-5',
  origin: 'our choice (about two waves in the original paper)',
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
