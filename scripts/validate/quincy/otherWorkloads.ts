import { atMost, type CheckGroup, within } from '../check.ts';
import { ratioOfMeans, type Sample } from '../estimate.ts';
import { type Experiment, each, idealsOf, type Outcome, performance, repeat } from './experiment.ts';

const network = 'unconstrained' as const;

/** One job at a time, of which the mean is taken. */
const IDEAL_TIMES = 8;

/** Makespans by policy of ten jobs at a time that start in another order than that of the preset. */
const ORDER_TIMES = 8;
const policies = ['g', 'gf', 'gfp', 'q', 'qf', 'qp', 'qfp', 'qfpx'] as const;

/** The largest makespan of a repetition ÷ its smallest. */
export const spreadOf = (makespans: readonly Sample[]): Sample =>
  makespans[0].map((_, experiment) => {
    const seconds = makespans.map((sample) => sample[experiment]);
    return Math.max(...seconds) / Math.min(...seconds);
  });

/** Coefficient of variation of the normalized performance of all jobs, in each repetition (Quincy §5.2). */
export const unfairnessOf = (outcomes: readonly Outcome[], ideals: ReadonlyMap<string, number>): Sample =>
  outcomes.map((outcome) => performance(outcome, ideals).cvPopulation);

/** Searched for among eight orders, three runs of each: the paper tells only which job is the first (Quincy §5.1). */
const drawnOrder = { network, order: 4 } satisfies Partial<Experiment>;

const EQUAL_TIMES = 16;

/** What of §6.2 depends on the order of the instances, and on how PageRank’s tasks differ. */
export const quincyOtherWorkloads: CheckGroup = {
  name: 'quincy-other-workloads',
  run() {
    const equal = { network, areEqual: true };
    const ideals = idealsOf(repeat({ policy: 'quincy-qp', concurrency: 1, ...equal }, IDEAL_TIMES));
    const unfairness = (policy: string) => unfairnessOf(repeat({ policy, ...equal }, EQUAL_TIMES), ideals);
    const [g, gf, q, qf] = ['quincy-g', 'quincy-gf', 'quincy-q', 'quincy-qf'].map(unfairness);
    const makespans = policies.map((name) =>
      each(repeat({ policy: `quincy-${name}`, ...drawnOrder }, ORDER_TIMES), ({ makespan }) => makespan),
    );
    const of = (name: (typeof policies)[number]) => makespans[policies.indexOf(name)];
    return [
      within('T-QUI-25', 'equal times: unfairness GF ÷ G: rises', ratioOfMeans(gf, g), 1, 3),
      within('T-QUI-25', 'equal times: unfairness QF ÷ Q: rises', ratioOfMeans(qf, q), 1, 3),
      atMost('T-QUI-27', 'another order: makespan, largest ÷ smallest', spreadOf(makespans), 1.15),
      within('T-QUI-27', 'another order: makespan GFP ÷ QFP', ratioOfMeans(of('gfp'), of('qfp')), 1, 1.3),
    ];
  },
};
