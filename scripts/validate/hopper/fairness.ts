import { mean } from '../../../src/algorithms/percentile.ts';
import { simulate } from '../../../src/engine/world/simulate.ts';
import { planRun } from '../../../src/scenario/compile/planRun.ts';
import type { Scenario } from '../../../src/scenario/shape/schema.ts';
import { atLeast, atMost, type Check, type CheckGroup } from '../check.ts';
import { paired } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { bySeed } from '../runs.ts';
import { scenarioOf, twoLengths } from './searched.ts';
import { gains, responseOfEach, testbed } from './testbed.ts';

// ε unfairness

/** Slower by less than this is no slowdown: two runs never are quite the same. */
const ALIKE = 1.01;

/** The paper replays its trace five times (Hopper §7.1). */
const REPEATS = [1, 2, 3, 4, 5];

/** The scenario of one seed with some ε. */
type Setup = (unfairness: number, seed: number) => Scenario;

/** Responses of each job in some repeats: of the same jobs and stragglers, with other draws of servers. */
const repeated = (scenario: Scenario, repeats: readonly number[]) => {
  const plan = planRun(scenario, 0);
  return repeats.map((repeat) => responseOfEach(simulate({ ...plan, seed: 1_000 * plan.seed + repeat })));
};

/** The median response of each job over the repeats. */
const mediansOf = (runs: readonly Float64Array[]) =>
  runs[0].map((_, job) => runs.map((each) => each[job]).sort((a, b) => a - b)[runs.length >> 1]);

/** Share of the jobs that take longer than in other runs. */
const slower = (own: Float64Array, than: Float64Array) =>
  mean(own.map((time, job) => Number(time > ALIKE * than[job])));

function fairnessChecks(at: string, setup: Setup, seeds: number, reason: Check['reason']): readonly Check[] {
  const runs = bySeed(seeds, (seed) => {
    const [fair, ten, thirty] = [0, 10, 30].map((each) => repeated(setup(each, seed), REPEATS));
    const again = repeated(
      setup(0, seed),
      REPEATS.map((repeat) => repeat + REPEATS.length),
    );
    const meanOf = (repeats: readonly Float64Array[]) => mean(repeats.map((each) => mean(each)));
    return {
      fair: meanOf(fair),
      thirty: meanOf(thirty),
      slower: slower(mediansOf(ten), mediansOf(fair)),
      byChance: slower(mediansOf(again), mediansOf(fair)),
    };
  });
  const sample = (name: keyof (typeof runs)[number]) => runs.map((each) => each[name]);
  const chance = `${Math.round(1_000 * mean(sample('byChance'))) / 10} %`;
  return [
    atLeast('T-HOP-22', `${at}: gain by ε = 30 % over 0`, gains(sample('thirty'), sample('fair')), 0, reason),
    atMost('T-HOP-22', `${at}: jobs slower with ε = 10 % than with 0`, sample('slower'), 0.08, reason),
    atMost(
      'T-HOP-22',
      `${at}: the same − those slower with ε = 0, too, when only servers are drawn anew (${chance})`,
      paired(sample('slower'), sample('byChance'), (own, other) => own - other),
      0.04,
    ),
  ];
}

const byChance = dependsOnWorkload(
  'these jobs wait behind long tasks or do not, by which servers were drawn: as many are slower in two runs with the same ε. Beyond those there are none',
);
const nothingToGive = dependsOnWorkload(
  'ε changes next to nothing in this testbed; where each slot has a queue of its own it gains 0.6 ± 0.5 and 2 ± 1 % at loads of 0.85 and 1.05',
);

/** Unfairness (Hopper Fig. 10): medians of five repeats, as in the paper. */
export const figure10: CheckGroup = {
  name: 'hopper-figure10',
  run: () =>
    fairnessChecks(
      '80 %',
      (unfairness, seed) => testbed({ policy: 'hopper', load: 0.8, jobs: 300, params: { unfairness } }, seed),
      4,
      nothingToGive,
    ),
};

/** The same where each slot has a queue of its own. */
export const fairness: CheckGroup = {
  name: 'hopper-fairness',
  run: () =>
    [0.85, 1.05].flatMap((load) =>
      fairnessChecks(
        `own queues, load ${load}`,
        (unfairness, seed) => scenarioOf(twoLengths(load), 'hopper', { unfairness }, seed),
        8,
        byChance,
      ),
    ),
};
