import { mean } from '../../../src/algorithms/percentile.ts';
import { atLeast, atMost, type Check, type CheckGroup } from '../check.ts';
import type { Sample } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { gainWith, spreadOf, textsOf } from './figures7to9.ts';
import { gains, type Jobs, means, mixes } from './testbed.ts';

// α remaining transfer ÷ remaining work

const SEEDS = 8;
const LOAD = 0.6;
const ESTIMATED = { alpha: 'estimated' } as const;

/** Jobs with several stages; so many that all loads have about as many tasks. */
const withStages = (mix: Partial<Jobs>, stages: number) => ({
  mix: { ...mixes.facebook, ...mix, stages },
  jobs: Math.ceil(500 / stages),
});

const alike = (what: string, named: readonly { readonly name: string; readonly gain: Sample }[]): Check =>
  atMost(
    'T-HOP-20',
    `${what}: spread of the gains by stages (${textsOf(named)})`,
    spreadOf(named.map(({ gain }) => gain)),
    0.3,
  );

/** Chains that fetch nothing (Hopper Fig. 8b). */
export const chains: CheckGroup = {
  name: 'hopper-chains',
  run: () => [
    alike(
      'chains without shuffles',
      [1, 2, 4].map((stages) => ({ name: `${stages}:`, gain: gainWith(withStages({}, stages)) })),
    ),
  ],
};

/**
 * Fetching takes half as long as computing, as with Hadoop, or half as long again, as with Spark, whose tasks are short
 * (W-HOP-5, W-HOP-7). Reports come more often by as much.
 */
const kinds = {
  hadoop: { mix: { fetching: 0.5 }, params: {} },
  spark: { mix: { fetching: 1.5, mean: 0.5 }, params: { reportEvery: 0.05 } },
} as const;
type Kind = keyof typeof kinds;

/** Gain by stages over Sparrow-SRPT. Hopper knows shuffles from earlier runs. */
const byStages = (kind: Kind, isBushy: boolean, lengths: readonly number[]) =>
  lengths.map((stages) => {
    const { mix, params } = kinds[kind];
    const own = withStages({ ...mix, isBushy }, stages);
    const hopper = means(
      { ...own, policy: 'hopper', load: LOAD, params: { ...params, ...ESTIMATED } },
      SEEDS,
    );
    const sparrow = means({ ...own, policy: 'sparrow-srpt', load: LOAD, params }, SEEDS);
    return { name: `${stages}:`, gain: gains(hopper, sparrow) };
  });

const smallBeginnings = dependsOnWorkload(
  'the virtual size of AMB-23 costs here. Without α the gains are 3, 1 and 1 % for chains and −2, −3 and −2 % for bushy jobs. What later stages fetch takes less time than computing, so that α is below 1: a job counts as smaller in its first stages than in its last, which nobody fetches from. Where each slot has a queue of its own and tasks differ much in length, gains are 54 to 64 % at any length, and α takes a few points of them',
);

const asWithout = dependsOnWorkload(
  'the weight of shuffles is not the cause: without it the gains are 1 and −3 % for chains of two and four stages, and −5, −4 and −6 % for bushy jobs. On servers of 16 slots with tasks of similar length there is next to nothing to gain, as without stages. Where each slot has a queue of its own it is 50 to 62 % at any length',
);

const reasons = { hadoop: smallBeginnings, spark: asWithout } as const;

/** Gains by stages are alike, and there are some. */
function dagChecks(what: string, kind: Kind, isBushy: boolean): readonly Check[] {
  const named = byStages(kind, isBushy, isBushy ? [3, 5, 7] : [2, 4, 6]);
  const overall = named[0].gain.map((_, seed) => mean(Float64Array.from(named, ({ gain }) => gain[seed])));
  return [
    alike(what, named),
    atLeast('T-HOP-20', `${what}: gain, mean over stages`, overall, 0, reasons[kind]),
  ];
}

/** Stages that fetch: in a row, and bushy, where they join in pairs (Hopper §4.2, Fig. 8b). */
export const dags: CheckGroup = {
  name: 'hopper-dags',
  run: () => [...dagChecks('chains', 'hadoop', false), ...dagChecks('bushy', 'hadoop', true)],
};

/** The same with short tasks and large shuffles. */
export const sparkDags: CheckGroup = {
  name: 'hopper-spark-dags',
  run: () => [
    ...dagChecks('Spark-like chains', 'spark', false),
    ...dagChecks('Spark-like bushy', 'spark', true),
  ],
};
