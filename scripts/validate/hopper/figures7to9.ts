import { mean, percentileOfSorted, sorted } from '../../../src/algorithms/percentile.ts';
import { atLeast, atMost, type Check, type CheckGroup } from '../check.ts';
import { jackknifed, meanOf, paired, type Sample } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { bySeed, runScenario } from '../runs.ts';
import { gains, means, responseOfEach, type Testbed, tasksOfEach, testbed } from './testbed.ts';

const SEEDS = 8;
const LOAD = 0.6;

/** Responses of the same jobs under both policies, and their sizes. */
function pairs(load: number) {
  return bySeed(SEEDS, (seed) => {
    const [own, other] = ['hopper', 'sparrow-srpt'].map((policy) =>
      runScenario(testbed({ policy, load }, seed), 0),
    );
    return { own: responseOfEach(own), other: responseOfEach(other), tasks: tasksOfEach(own) };
  });
}
type Pair = ReturnType<typeof pairs>[number];

/** Gain of the mean over jobs of some sizes. */
function gainOf({ own, other, tasks }: Pair, from: number, to: number): number {
  const isIn = (_: number, job: number) => tasks[job] >= from && tasks[job] <= to;
  return 1 - mean(own.filter(isIn)) / mean(other.filter(isIn));
}

/** The percentile of the gains of jobs. */
const gainAt = ({ own, other }: Pair, share: number) =>
  percentileOfSorted(sorted(own.map((time, job) => 1 - time / other[job])), share);

const few = dependsOnWorkload(
  'most jobs have few tasks, find slots at once under both policies, and LATE needs other tasks to compare with: they take as long under either',
);

/** Gains by size of job and their distribution, at 60 % load (Hopper Fig. 7 and 8a). */
export const figures7and8: CheckGroup = {
  name: 'hopper-figures7-8',
  run() {
    const all = pairs(LOAD);
    const [small, middle, large] = [
      [1, 50],
      [51, 150],
      [151, Infinity],
    ].map(([from, to]) => all.map((pair) => gainOf(pair, from, to)));
    const more = (a: Sample, b: Sample) => paired(a, b, (less, larger) => larger - less);
    const [low, median, high] = [0.1, 0.5, 0.9].map((share) => all.map((pair) => gainAt(pair, share)));
    const overall = all.map((pair) => gainOf(pair, 1, Infinity));
    const text = (sample: Sample) => `${Math.round(1000 * meanOf(sample).value) / 10} %`;
    const bins = `${text(small)}, ${text(middle)}, ${text(large)}`;
    return [
      atLeast(
        'T-HOP-18',
        `gains up to 50, 150 and more tasks are ${bins}: middle − small`,
        more(small, middle),
        0,
      ),
      atLeast('T-HOP-18', 'large − small', more(small, large), 0),
      atLeast('T-HOP-19', '10th percentile of the gains', low, 0, few),
      atLeast('T-HOP-19', '90th percentile − median', more(median, high), 0),
      atLeast('T-HOP-19', 'median − gain of the mean', more(overall, median), 0, few),
    ];
  },
};

/** By how many points gains differ, seeds taken together. */
export const spreadOf = (samples: readonly Sample[]) =>
  jackknifed(SEEDS, (seeds) => {
    const gains = samples.map((sample) => mean(Float64Array.from(seeds, (seed) => sample[seed])));
    return Math.max(...gains) - Math.min(...gains);
  });

/** Gain of Hopper over Sparrow-SRPT at that load. */
export const gainWith = (own: Omit<Testbed, 'policy' | 'load'>) => {
  const [hopper, sparrow] = ['hopper', 'sparrow-srpt'].map((policy) =>
    means({ ...own, policy, load: LOAD }, SEEDS),
  );
  return gains(hopper, sparrow);
};

/** "late 6.1 %, mantri 5.9 %" */
export const textsOf = (named: readonly { readonly name: string; readonly gain: Sample }[]) =>
  named.map(({ name, gain }) => `${name} ${Math.round(1000 * meanOf(gain).value) / 10} %`).join(', ');

/** The rules by which stragglers are copied (Hopper Fig. 9). */
export const figure9: CheckGroup = {
  name: 'hopper-figure9',
  run(): readonly Check[] {
    const rules = ['late', 'mantri', 'grass'].map((copies) => ({
      name: copies,
      gain: gainWith({ params: { copies } }),
    }));
    return [
      atMost(
        'T-HOP-21',
        `spread of the gains (${textsOf(rules)})`,
        spreadOf(rules.map(({ gain }) => gain)),
        0.1,
      ),
    ];
  },
};
