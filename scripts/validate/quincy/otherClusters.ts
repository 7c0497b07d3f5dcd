import { atMost, type CheckGroup, within } from '../check.ts';
import { ratioOfMeans } from '../estimate.ts';
import { each, idealsOf, repeat } from './experiment.ts';
import { rises, spreadOf, unfairnessOf } from './metrics.ts';

const hashed = { network: 'hashed' } as const;

/** One job at a time, of which the mean is taken. */
const IDEAL_TIMES = 8;
const TIMES = 16;

/** What of §6.2 depends on how much six links carry together. */
export const quincyHashedUplinks: CheckGroup = {
  name: 'quincy-hashed-uplinks',
  run() {
    const ideals = idealsOf(repeat({ policy: 'quincy-qp', concurrency: 1, ...hashed }, IDEAL_TIMES));
    const runs = (name: string) => repeat({ policy: `quincy-${name}`, ...hashed }, TIMES);
    const [g, gf, q, qf] = ['g', 'gf', 'q', 'qf'].map((name) => unfairnessOf(runs(name), ideals));
    const [gfp, qfp] = ['gfp', 'qfp'].map((name) => each(runs(name), ({ makespan }) => makespan));
    const what = 'uplinks of 200 MB/s:';
    return [
      within('T-QUI-25', `${what} unfairness GF ÷ G: rises`, ratioOfMeans(gf, g), 1, 3, rises),
      within('T-QUI-25', `${what} unfairness QF ÷ Q: rises`, ratioOfMeans(qf, q), 1, 3, rises),
      within('T-QUI-27', `${what} makespan GFP ÷ QFP`, ratioOfMeans(gfp, qfp), 1, 1.3),
    ];
  },
};

const policies = ['g', 'gf', 'gfp', 'q', 'qf', 'qp', 'qfp', 'qfpx'] as const;

/** What of §6.2 depends on the hog. */
export const quincyWithoutHog: CheckGroup = {
  name: 'quincy-without-hog',
  run() {
    const makespans = policies.map((name) => {
      const outcomes = repeat(
        { policy: `quincy-${name}`, network: 'unconstrained', withoutHog: true },
        TIMES,
      );
      return each(outcomes, ({ makespan }) => makespan);
    });
    const of = (name: (typeof policies)[number]) => makespans[policies.indexOf(name)];
    return [
      atMost('T-QUI-27', 'without PrimeLarge: makespan, largest ÷ smallest', spreadOf(makespans), 1.15),
      within(
        'T-QUI-27',
        'without PrimeLarge: makespan GFP ÷ QFP',
        ratioOfMeans(of('gfp'), of('qfp')),
        1,
        1.3,
      ),
    ];
  },
};
