import { atLeast, atMost, type CheckGroup, within } from '../check.ts';
import { ratios } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { compare, gains, means, mixes, type Testbed } from './testbed.ts';

// d requests for each task · k locality allowance

const SEEDS = 8;

/**
 * Time of a scheduler for a message, in seconds: our choice, as the paper gives none. At 90 % load a scheduler is then busy
 * for a good part of its time with four requests for each task.
 */
const MESSAGE = 0.003;

const twoSuffice = dependsOnWorkload(
  'at 60 % load two requests for each task find slots on servers of 16, and more only cost messages: where those take no time it is the same. Where each slot has a queue of its own, four requests save 5 to 12 %',
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

/** What the reason says: what more requests cost is messages. */
export const freeMessages: CheckGroup = {
  name: 'hopper-free-messages',
  run() {
    const at = (probeRatio: number) => means({ policy: 'hopper', load: 0.6, params: { probeRatio } }, SEEDS);
    const what = '60 %, messages take no time: mean with d = 4 ÷ d = 2';
    return [within('T-HOP-23', what, ratios(at(4), at(2)), 0.99, 1.01)];
  },
};

const centralRoom = dependsOnWorkload(
  'the same jobs take hardly less where each is alone; one SRPT scheduler with LATE gives nearly all of them that. It depends on whether copies wait for tasks of their job or for all',
);

const costOfReading = dependsOnWorkload(
  'how much longer tasks take away from their data is not given, and decides how far locality is worth leaving the order: ours take 1.5 times as long. Where many small jobs wait and it is 1.05 times, gains fall beyond k = 7 %',
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
