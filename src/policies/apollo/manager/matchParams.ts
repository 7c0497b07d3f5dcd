import type { ChoiceParam, NumberParam } from '../../../kit/menu/params.ts';

/** How many tasks are matched together. */
export const batchParam = {
  kind: 'number',
  title: 'Batch',
  inName: 'batches of #',
  default: 100,
  min: 1,
  max: 1_000,
  step: 1,
  unit: '',
  scale: 'log',
} as const satisfies NumberParam;

/** How often a manager makes batches. */
export const batchEveryParam = {
  kind: 'number',
  title: 'Time between batches',
  inName: 'batches every #',
  advanced: true,
  default: 0.1,
  min: 0,
  max: 5,
  step: 0.01,
  unit: 's',
} as const satisfies NumberParam;

/** How a batch is matched. */
export const matcherParam = {
  kind: 'choice',
  title: 'Matching',
  default: 'stable',
  options: [
    { id: 'stable', title: 'stable' },
    { id: 'greedy', title: 'greedy' },
    { id: 'leastMax', title: 'least maximum' },
    { id: 'leastSum', title: 'least sum' },
  ],
} as const satisfies ChoiceParam;

/** When the stable matcher gives up. */
export const roundsParam = {
  kind: 'number',
  title: 'Rounds',
  inName: '# rounds',
  advanced: true,
  default: 10,
  min: 1,
  max: 100,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** From when on a server's part of the input counts. */
export const significantParam = {
  kind: 'number',
  title: 'Significant input',
  inName: '# of input',
  advanced: true,
  default: 10,
  min: 0,
  max: 100,
  step: 1,
  unit: '%',
} as const satisfies NumberParam;

/** How many neighbours of servers with input are considered. */
export const inRackParam = {
  kind: 'number',
  title: 'Candidates in a rack',
  inName: '# in rack',
  advanced: true,
  default: 4,
  min: 0,
  max: 100,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** How many lightly loaded servers are considered. */
export const picksParam = {
  kind: 'number',
  title: 'Lightly loaded servers',
  inName: '# picks',
  default: 2,
  min: 0,
  max: 20,
  step: 1,
  unit: '',
} as const satisfies NumberParam;

/** Which of its tasks a manager considers first. */
export const orderParam = {
  kind: 'choice',
  title: 'Stages by',
  advanced: true,
  default: 'path',
  options: [
    { id: 'path', title: 'longest path' },
    { id: 'written', title: 'as written' },
  ],
} as const satisfies ChoiceParam;

/** How batches are matched with servers. */
export const matchParams = {
  order: orderParam,
  batch: batchParam,
  batchEvery: batchEveryParam,
  matcher: matcherParam,
  rounds: roundsParam,
  significant: significantParam,
  inRack: inRackParam,
  picks: picksParam,
} as const;
