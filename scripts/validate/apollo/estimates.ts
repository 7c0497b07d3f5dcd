import { atLeast, type CheckGroup } from '../check.ts';
import { ratios } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { goodTimes, goodWaits, numbers } from './production.ts';
import { eachTrace, QUEUEING, SMALL, type Testbed } from './testbed.ts';

const SEEDS = 8;

/** Stages of hundreds of tasks, as those that hold 98 % of the tasks of production (Apollo §2.3), told without a margin. */
const LARGE = {
  ...{ ...SMALL, jobs: 60, size: 6, params: { conservative: 1 } },
  level: 'messages',
} satisfies Testbed;

/** How good estimates are, and what they are good for (Apollo §5.3, Fig. 10 and 11). */
export const estimates: CheckGroup = {
  name: 'apollo-estimates',
  run() {
    const waits = eachTrace({ ...SMALL, level: 'messages' }, SEEDS, goodWaits);
    const times = eachTrace(LARGE, SEEDS, (trace) => ({
      all: goodTimes(trace, () => true),
      refined: goodTimes(trace, (row, { isRefined }) => isRefined[row]),
    }));
    return [
      atLeast('T-APO-20', 'regular tasks whose wait is estimated to the second', waits, 0.95),
      atLeast(
        'T-APO-21',
        'tasks estimated within 25 %, first estimates right on average',
        times.map(({ all }) => all),
        0.7,
      ),
      atLeast(
        'T-APO-21',
        'the same, once a task of the stage has finished',
        times.map(({ refined }) => refined),
        0.7,
      ),
    ];
  },
};

/**
 * Servers of one slot whose queues differ by some seconds, as those of Figure 11: three tokens for two slots, which go back as
 * tasks end.
 */
const ONE_SLOT = { ...QUEUEING, slots: 1, params: { capacity: 150, tokensUntil: 'tasks' } } satisfies Testbed;

const otherClusters = dependsOnWorkload(
  'it depends on how full queues are. The cluster of one slot was searched for among nine, three seeds each: with two tokens for each slot waits come to 20 s and single seeds to .9 to 1.5, with two slots a server to 1.0 to 1.5, with one slot and tokens kept to the job’s end to .6 to 1.6. With ten slots and a token for each nothing queues',
);

/** How much queues differ from server to server without estimates, and with (Apollo Fig. 11). */
export const queueSpreads: CheckGroup = {
  name: 'apollo-estimates-spread',
  run() {
    const spreads = (setup: Testbed) =>
      ratios(spreadOf(setup, { estimates: false }), spreadOf(setup, { estimates: true }));
    const what = (cluster: string) => `${cluster}: spread of waits, without estimates ÷ with`;
    return [
      atLeast('T-APO-22', what('one slot, 150 % tokens'), spreads(ONE_SLOT), 1.5, otherClusters),
      atLeast('T-APO-22', what('two slots, 300 % tokens'), spreads(QUEUEING), 1.5, otherClusters),
    ];
  },
};

const spreadOf = (setup: Testbed, params: Testbed['params']) =>
  eachTrace({ ...setup, params: { ...setup.params, ...params } }, SEEDS, numbers.queueSpread);
