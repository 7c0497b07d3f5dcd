import { atLeast, atMost, type CheckGroup } from '../check.ts';
import { ratios } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { localityOf } from './production.ts';
import { eachTrace, QUEUEING } from './testbed.ts';

const SEEDS = 6;

const shuffles = dependsOnWorkload(
  'it depends on how much is shuffled: with a tenth of the shuffles it comes out, but of a shuffle three quarters come from the other three of four racks, wherever its task runs. How much of Table 1’s input and output is shuffled the paper does not say',
);

/** Where tasks run when servers have queues (Apollo Table 1). */
export const table1: CheckGroup = {
  name: 'apollo-table1',
  run() {
    const found = eachTrace(QUEUEING, SEEDS, localityOf);
    const fewShuffles = eachTrace({ ...QUEUEING, shuffle: 5 }, SEEDS, localityOf);
    const tasks = (where: 'server' | 'rack' | 'remote') => found.map((each) => each.tasks[where]);
    return [
      atLeast(
        'T-APO-8',
        'tasks in the rack ÷ tasks at their input',
        ratios(tasks('rack'), tasks('server')),
        1,
      ),
      atMost(
        'T-APO-8',
        'tasks in another rack ÷ tasks at their input',
        ratios(tasks('remote'), tasks('server')),
        1,
      ),
      atMost(
        'T-APO-8',
        'bytes of files read from another rack',
        found.map(({ files }) => files.remote),
        0.15,
      ),
      atMost(
        'T-APO-8',
        'bytes read from another rack, with shuffles',
        found.map(({ bytes }) => bytes.remote),
        0.15,
        shuffles,
      ),
      atMost(
        'T-APO-8',
        'bytes read from another rack, with shuffles of a tenth',
        fewShuffles.map(({ bytes }) => bytes.remote),
        0.15,
      ),
    ];
  },
};
