import { percentileOfSorted, sorted } from '../../../src/algorithms/percentile.ts';
import { atLeast, atMost, type CheckGroup, within } from '../check.ts';
import { paired, ratios, type Sample } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { bySeed } from '../runs.ts';
import { fewLong, gainOn, means, type Params, responses, type Searched, twoLengths } from './searched.ts';
import { gains } from './testbed.ts';

const SEEDS = 8;

const above = (own: Sample, other: Sample) => ratios(own, other).map((ratio) => ratio - 1);

/** A receipt: how much of a gain is left where nobody copies. */
const withoutCopies = (id: 'T-HOP-13', what: string, searched: Searched) =>
  within(id, `${what}: gain without copies on either side`, gainOn(searched, { copies: 'none' }), 0, 0.7);

const goesOnRising = dependsOnWorkload(
  'where each slot has a queue of its own, the gain goes on rising with the load, since a request in a full queue waits behind long tasks; in the testbed of 16 slots a server it is small at any load. It falls where messages take time: with 6 ms and tasks of 0.1 to 3 s it is 21, 15 and 12 % at loads of 0.85, 1.05 and 1.15, but 22 % at 0.62. No setting that was tried has the half at 60 % and less than a fifth from 80 % on',
);
const someLowLoad = dependsOnWorkload(
  'behind a single long task a short job waits long at any load: with long tasks in 3 % of the jobs it is about half as much',
);
const moreRequests = dependsOnWorkload(
  'where queues hold long tasks, more requests find a free slot more often: d = 6 saves 4 to 5 % more',
);
const manyAsLong = dependsOnWorkload(
  'a tenth of the jobs find slots at once under both policies and take as long under either',
);

/** Gains where each slot has a queue of its own and tasks differ much in length (Hopper Fig. 5, 6 and 8). */
export const ownQueues: CheckGroup = {
  name: 'hopper-own-queues',
  run() {
    const [low, middle, high, full] = [0.3, 0.62, 0.85, 1.05].map((load) => twoLengths(load));
    const central = means(high, 'hopper-central');
    const four = means(high, 'hopper');
    const pairs = bySeed(SEEDS, (seed) => {
      const [own, other] = ['hopper', 'sparrow-srpt'].map((policy) => responses(high, policy, {}, seed));
      return sorted(own.map((time, job) => 1 - time / other[job]));
    });
    const [p10, median, p90] = [0.1, 0.5, 0.9].map((share) =>
      pairs.map((each) => percentileOfSorted(each, share)),
    );
    const more = (a: Sample, b: Sample) => paired(a, b, (less, larger) => larger - less);
    return [
      within(
        'T-HOP-11',
        'own queues, load 0.85: d = 4 above one scheduler',
        above(four, central),
        -0.05,
        0.25,
      ),
      within(
        'T-HOP-11',
        'own queues, load 0.85: d = 6 beside d = 4',
        ratios(means(high, 'hopper', { probeRatio: 6 }), four),
        0.97,
        1.03,
        moreRequests,
      ),
      atLeast(
        'T-HOP-11',
        'own queues, load 0.85: Sparrow with LATE above one scheduler',
        above(means(high, 'sparrow-late'), central),
        0.6,
      ),
      within('T-HOP-15', 'own queues, load 0.3: gain over Sparrow-SRPT', gainOn(low), 0, 0.14, someLowLoad),
      within(
        'T-HOP-15',
        'own queues, few long tasks, load 0.3: gain',
        gainOn(fewLong(0.3), {}, 24),
        0,
        0.14,
        someLowLoad,
      ),
      within('T-HOP-13', 'own queues, load 0.62: gain over Sparrow-SRPT', gainOn(middle), 0.25, 0.7),
      withoutCopies('T-HOP-13', 'own queues, load 0.62', middle),
      within('T-HOP-13', 'own queues, few long tasks, load 0.7: gain', gainOn(fewLong(0.7)), 0.25, 0.7),
      withoutCopies('T-HOP-13', 'own queues, few long tasks, load 0.7', fewLong(0.7)),
      within('T-HOP-14', 'own queues, load 1.05: gain over Sparrow-SRPT', gainOn(full), 0, 0.3, goesOnRising),
      atLeast('T-HOP-19', 'own queues, load 0.85: 10th percentile of the gains', p10, 0, manyAsLong),
      atLeast('T-HOP-19', 'own queues, load 0.85: 90th percentile', p90, 0.7),
      atLeast('T-HOP-19', 'own queues, load 0.85: median − gain of the mean', more(gainOn(high), median), 0),
    ];
  },
};

/** Thirty jobs at once, again and again, with heavy stragglers. */
const batches = (load: number): Searched => ({
  ...{ servers: 100, arrivals: { kind: 'batches', load, size: 30 }, jobs: 600, warmup: 60 },
  classes: [
    {
      ...{ name: 'job', share: 1 },
      stages: [
        {
          tasks: { kind: 'pareto', shape: 0.745, from: 4, to: 100 },
          duration: { kind: 'constant', value: 1 },
          stragglers: { perCopy: { shape: 1.2, most: 30 } },
        },
      ],
    },
  ],
});

const whoWaits = dependsOnWorkload(
  'with copies at the place of their job in the order (footnote 2), all that one scheduler that keeps slots can save is the wait for the next slot. It is 25 to 46 % where copies wait for all waiting tasks',
);
const manySlots = dependsOnWorkload(
  'where slots are plenty, copies find one although they wait for all tasks; with no guarantee of fairness (ε = 100 %) it is 30 %',
);

/**
 * Hopper with one scheduler, beside SRPT whose copies wait for the tasks of their job, or for all (Hopper §7.4, AMB-45). Loads count
 * tasks without copies: the cluster is about 51, 77 and 97 % busy.
 */
export const copiesWait: CheckGroup = {
  name: 'hopper-copies-wait',
  run: () =>
    [0.6, 0.9, 1.2].flatMap((load) => {
      const at = `batches, load ${load}: gain over SRPT with LATE`;
      const gain = (params: Params) =>
        gains(means(batches(load), 'hopper-central', omit(params)), means(batches(load), 'srpt', params));
      return [
        within('T-HOP-24', `${at}, copies wait for all`, gain({ copiesWait: 'all' }), 0.25, 0.65, manySlots),
        within('T-HOP-24', `${at}, copies wait for their job`, gain({}), 0.25, 0.65, whoWaits),
        atMost('T-HOP-24', `${at}, without copies on either side`, gain({ copies: 'none' }), 0.65),
      ];
    }),
};

/** What Hopper’s scheduler has of these parameters: its copies have the slots that it keeps for them. */
function omit({ copiesWait: _, ...params }: Params): Params {
  return params;
}
