import { mean } from '../../../src/algorithms/percentile.ts';
import { atLeast, atMost, type CheckGroup, within } from '../check.ts';
import { ratios } from '../estimate.ts';
import { dependsOnWorkload, notDerivable } from '../reason.ts';
import { bySeed, runScenario } from '../runs.ts';
import { compare, gains, means, mixes, responseOfEach, type Testbed, testbed } from './testbed.ts';

// ε unfairness · d requests for each task · k locality allowance

const SEEDS = 8;

/** Slower by less than this is no slowdown: two runs never are quite the same. */
const ALIKE = 1.01;

/** Responses of each job with some ε, and with 0. */
const withUnfairness = (unfairness: number, load: number) =>
  bySeed(SEEDS, (seed) =>
    responseOfEach(runScenario(testbed({ policy: 'hopper', load, params: { unfairness } }, seed), 0)),
  );

const otherCourse = notDerivable(
  'another ε changes the course of a run: which copy runs where, and so how long it takes, for jobs that fairness does not touch as well',
);

/** Unfairness (Hopper Fig. 10), at 80 % load. */
export const figure10: CheckGroup = {
  name: 'hopper-figure10',
  run() {
    const [fair, ten, thirty] = [0, 10, 30].map((unfairness) => withUnfairness(unfairness, 0.8));
    const meansOf = (runs: readonly Float64Array[]) => runs.map((each) => mean(each));
    const slower = ten.map((times, at) =>
      mean(times.map((time, job) => Number(time > ALIKE * fair[at][job]))),
    );
    return [
      atLeast('T-HOP-22', 'gain by ε = 30 % over 0', gains(meansOf(thirty), meansOf(fair)), 0),
      atMost('T-HOP-22', 'jobs that are slower with ε = 10 % than with 0', slower, 0.08, otherCourse),
    ];
  },
};

/**
 * Time of a scheduler for a message, in seconds: our choice, as the paper gives none. At 90 % load a scheduler is then busy
 * for a good part of its time with four requests for each task.
 */
const MESSAGE = 0.003;

const twoSuffice = notDerivable(
  'at 60 % load two requests for each task find slots here, and more only cost messages, of which the paper gives no times',
);

/** Requests for each task (Hopper Fig. 11). */
export const figure11: CheckGroup = {
  name: 'hopper-figure11',
  run() {
    const at = (load: number, probeRatio: number) =>
      means({ policy: 'hopper', load, params: { probeRatio, schedulerTime: MESSAGE } }, SEEDS);
    return [
      atMost('T-HOP-23', '60 %: mean with d = 4 ÷ d = 2', ratios(at(0.6, 4), at(0.6, 2)), 1, twoSuffice),
      within('T-HOP-23', '80 %: mean with d = 4 ÷ d = 3.5', ratios(at(0.8, 4), at(0.8, 3.5)), 0.95, 1.05),
      atLeast('T-HOP-23', '90 %: mean with d = 4 ÷ d = 2.5', ratios(at(0.9, 4), at(0.9, 2.5)), 1),
    ];
  },
};

const centralRoom = dependsOnWorkload(
  'the same jobs take hardly less where each is alone; one SRPT scheduler with LATE gives nearly all of them that. It depends on whether copies wait for tasks of their job or for all',
);

const costOfReading = notDerivable(
  'how much longer tasks take away from their data is not given, and decides how far locality is worth leaving the order; ours take 1.5 times as long',
);

/** One scheduler (Hopper Fig. 12 and 13). */
export const figures12and13: CheckGroup = {
  name: 'hopper-figures12-13',
  run() {
    const load = 0.6;
    const { gain, room } = compare({ policy: 'hopper-central', load }, { policy: 'srpt', load }, SEEDS);
    const local = { load: 0.9, mix: { ...mixes.facebook, isLocal: true } } satisfies Omit<Testbed, 'policy'>;
    const withShare = (policy: string, localityShare: number) =>
      means({ ...local, policy, params: { localityShare } }, SEEDS);
    const [strict, little, much] = [0, 3, 20].map((share) => withShare('hopper-central', share));
    return [
      within('T-HOP-24', `60 %: gain over SRPT with LATE (${room})`, gain, 0.25, 0.65, centralRoom),
      atLeast('T-HOP-25', '90 %: gain by k = 3 % over 0', gains(little, strict), 0),
      atMost('T-HOP-25', '90 %: gain by k = 20 % over 3 %', gains(much, little), 0, costOfReading),
      atMost(
        'T-HOP-25',
        '90 %, SRPT: gain by k = 3 % over 0',
        gains(withShare('srpt', 3), withShare('srpt', 0)),
        0.2,
        costOfReading,
      ),
    ];
  },
};
