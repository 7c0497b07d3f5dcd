import type { ChoiceParam, NumberParam } from '../../../kit/menu/params.ts';

/** How many tasks are matched together. */
export const batchParam = {
  kind: 'number',
  title: 'Batch',
  inName: 'batches of #',
  help: 'The most tasks of a job that are matched with servers together, the most urgent first. Each server gets one of them.',
  consequence: 'more: better matches, but more servers are needed at once',
  source: 'Apollo §3.3',
  reading: 'APO-19',
  origin: 'our choice (the paper: fewer than 1,000)',
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
  help: 'The least time from one batch of a job to the next. Meanwhile servers report what the last batch has changed.',
  consequence: 'longer: larger batches, later starts',
  source: 'Apollo §3.3',
  reading: 'APO-19',
  origin: 'our choice (the paper gives none)',
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
  help: 'Stable: in rounds, each task proposes to its best free server, which keeps the one that saves most. Greedy: one task after the other. Or the best of all matchings, by the latest completion or by the sum.',
  consequence: 'greedy: depends on the order of the tasks, and is worse',
  source: 'Apollo §3.3, §5.5',
  reading: 'APO-22',
  origin: 'Apollo §3.3',
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
  help: 'The most rounds of the stable matcher. Tasks that have no server by then are considered again in the next batch.',
  consequence: 'fewer: faster, but tasks are left over',
  source: 'Apollo §3.3, §5.5',
  reading: 'APO-22',
  origin: 'our choice (the paper: usually fewer than 3 are needed)',
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
  help: 'A server is a candidate if it holds at least this share of what the task reads.',
  consequence: 'more: fewer candidates with input',
  source: 'Apollo §3.3',
  reading: 'APO-20',
  origin: 'our choice (the paper: significant sizes)',
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
  help: 'Servers considered in each rack of a server with significant input, drawn at random; all if the rack has no more.',
  consequence: 'more: better matches, but each decision takes longer',
  source: 'Apollo §3.3',
  reading: 'APO-20',
  origin: 'our choice (the paper: a set of servers in the same rack)',
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
  help: 'Servers that a task considers besides, picked at random from the monitor’s list of lightly loaded ones.',
  consequence: 'more: shorter waits, but each decision takes longer',
  source: 'Apollo §3.3',
  reading: 'APO-20',
  origin: 'Apollo §3.3',
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
  help: 'Which of the stages that are ready goes first: the one with the longest path to the end of the job, or the one that was written first.',
  consequence: 'as written: long paths start late, and the job ends late',
  source: 'Apollo §3.3',
  reading: 'APO-17',
  origin: 'Apollo §3.3',
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
