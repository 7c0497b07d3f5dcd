import type { ParamSpecs } from '../../../kit/menu/params.ts';

/** How batches are matched with servers. */
export const matchParams = {
  /** Which of its tasks a manager considers first. */
  order: {
    kind: 'choice',
    title: 'Stages by',
    advanced: true,
    default: 'path',
    options: [
      { id: 'path', title: 'longest path' },
      { id: 'written', title: 'as written' },
    ],
  },
  /** How many tasks are matched together. */
  batch: {
    kind: 'number',
    title: 'Batch',
    inName: 'batches of #',
    default: 100,
    min: 1,
    max: 1_000,
    step: 1,
    unit: '',
    scale: 'log',
  },
  /** How often a manager makes batches. */
  batchEvery: {
    kind: 'number',
    title: 'Time between batches',
    inName: 'batches every #',
    advanced: true,
    default: 0.1,
    min: 0,
    max: 5,
    step: 0.01,
    unit: 's',
  },
  /** How a batch is matched. */
  matcher: {
    kind: 'choice',
    title: 'Matching',
    default: 'stable',
    options: [
      { id: 'stable', title: 'stable' },
      { id: 'greedy', title: 'greedy' },
      { id: 'leastMax', title: 'least maximum' },
      { id: 'leastSum', title: 'least sum' },
    ],
  },
  /** When the stable matcher gives up. */
  rounds: {
    kind: 'number',
    title: 'Rounds',
    inName: '# rounds',
    advanced: true,
    default: 10,
    min: 1,
    max: 100,
    step: 1,
    unit: '',
  },
  /** From when on a server's part of the input counts. */
  significant: {
    kind: 'number',
    title: 'Significant input',
    inName: '# of input',
    advanced: true,
    default: 10,
    min: 0,
    max: 100,
    step: 1,
    unit: '%',
  },
  /** How many neighbours of servers with input are considered. */
  inRack: {
    kind: 'number',
    title: 'Candidates in a rack',
    inName: '# in rack',
    advanced: true,
    default: 4,
    min: 0,
    max: 100,
    step: 1,
    unit: '',
  },
  /** How many lightly loaded servers are considered. */
  picks: {
    kind: 'number',
    title: 'Lightly loaded servers',
    inName: '# picks',
    default: 2,
    min: 0,
    max: 20,
    step: 1,
    unit: '',
  },
} as const satisfies ParamSpecs;
