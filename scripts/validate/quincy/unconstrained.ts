import { openTrace } from '../../../src/trace/openTrace.ts';
import { type Check, type CheckGroup, within } from '../check.ts';
import { idealsOf, mean, type Outcome, performance, repeat, variation } from './experiment.ts';

const names = ['g', 'gf', 'gfp', 'gfh', 'gfph', 'q', 'qf', 'qp', 'qfp', 'qfpx'] as const;
type Name = (typeof names)[number];

const network = 'unconstrained' as const;
const runs = (name: Name, times?: number) => repeat({ policy: `quincy-${name}`, network }, times);
const makespan = (outcome: Outcome) => outcome.makespan;

/** Figures 5 to 7 and §6.4: ten jobs at a time, PrimeLarge first. */
export const quincyUnconstrained: CheckGroup = {
  name: 'quincy-unconstrained',
  run() {
    const ideals = idealsOf(repeat({ policy: 'quincy-qp', concurrency: 1, network }));
    const of = Object.fromEntries(names.map((name) => [name, runs(name)])) as Record<
      Name,
      readonly Outcome[]
    >;
    const sum = (name: Name) => {
      const all = of[name].map((outcome) => performance(outcome, ideals));
      const average = (read: (each: (typeof all)[number]) => number) =>
        all.reduce((total, each) => total + read(each), 0) / all.length;
      return {
        makespan: mean(of[name], makespan),
        core: mean(of[name], ({ core }) => core),
        share: mean(of[name], ({ core, total }) => core / total),
        local: mean(of[name], ({ core, rack, total }) => 1 - (core + rack) / total),
        worst: average(({ lInfinity }) => lInfinity),
        unfairness: average(({ cvPopulation }) => cvPopulation),
      };
    };
    const sums = Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<
      Name,
      ReturnType<typeof sum>
    >;
    const checks: Check[] = [];
    for (const name of ['g', 'gf', 'q', 'qf'] as const) {
      checks.push(within('T-QUI-23', `${name}: worst slowdown, no preemption`, sums[name].worst, 50, 150));
    }
    for (const name of ['gfp', 'qfp', 'qfpx'] as const) {
      checks.push(within('T-QUI-24', `${name}: worst slowdown`, sums[name].worst, 1, 10));
    }
    const ratio = (what: 'makespan' | 'core' | 'unfairness', over: Name, under: Name) =>
      sums[over][what] / sums[under][what];
    const makespans = names.filter((name) => !name.includes('h')).map((name) => sums[name].makespan);
    checks.push(
      within('T-QUI-25', 'unfairness GF ÷ G: rises', ratio('unfairness', 'gf', 'g'), 1, 3),
      within('T-QUI-25', 'unfairness QF ÷ Q: rises', ratio('unfairness', 'qf', 'q'), 1, 3),
      within('T-QUI-25', 'unfairness GFP ÷ GF: about half', ratio('unfairness', 'gfp', 'gf'), 0.3, 0.7),
      within('T-QUI-25', 'unfairness QFP ÷ QF: about half', ratio('unfairness', 'qfp', 'qf'), 0.3, 0.7),
      within(
        'T-QUI-27',
        'makespan: largest ÷ smallest',
        Math.max(...makespans) / Math.min(...makespans),
        1,
        1.15,
      ),
      within('T-QUI-27', 'makespan GFP ÷ QFP', ratio('makespan', 'gfp', 'qfp'), 1, 1.3),
      within('T-QUI-28', 'QFPX: share of the core', sums.qfpx.share, 0.06, 0.12),
      within('T-QUI-29', 'core bytes GFP ÷ GF: rise', ratio('core', 'gfp', 'gf'), 1, 5),
      within('T-QUI-29', 'core bytes QFP ÷ QF: fall', ratio('core', 'qfp', 'qf'), 0, 1),
      within('T-QUI-31', 'core bytes GFH ÷ GF: fewer', ratio('core', 'gfh', 'gf'), 0, 1),
      within('T-QUI-31', 'core bytes GFPH ÷ GFP: fewer', ratio('core', 'gfph', 'gfp'), 0, 1),
      within('T-QUI-31', 'makespan GFH ÷ GF: longer', ratio('makespan', 'gfh', 'gf'), 1, 2),
      within('T-QUI-31', 'makespan GFPH ÷ GFP: longer', ratio('makespan', 'gfph', 'gfp'), 1, 2),
      within('T-QUI-31', 'core bytes GFPH ÷ QFP: more', ratio('core', 'gfph', 'qfp'), 1, 5),
      within('T-QUI-30', 'QF: share of others before 1,300 s', mean(of.qf, othersBefore), 0, 0.1),
    );
    return checks;
  },
};

/** Gives the share of running tasks before 1,300 s that are not PrimeLarge's (Quincy Fig. 7). */
function othersBefore({ data, names: jobNames }: Outcome): number {
  const end = 1300e6;
  const { taskStage } = openTrace(data);
  const { task, startedAt, endedAt } = data.tables.attempts.columns;
  let all = 0;
  let others = 0;
  for (let row = 0; row < data.tables.attempts.length; row += 1) {
    const span = Math.min(endedAt[row], end) - startedAt[row];
    if (!(span > 0)) continue;
    all += span;
    if (jobNames[data.graphs.stageJob[taskStage[task[row]]]] !== 'PrimeLarge') others += span;
  }
  return others / all;
}

/** How much the experiments vary from run to run (Quincy §6.2). */
export const quincyVariation: CheckGroup = {
  name: 'quincy-variation',
  run() {
    const qf = variation(runs('qf', 10), makespan);
    const qfp = variation(runs('qfp', 10), makespan);
    return [
      within('T-QUI-26', 'QFP: variation of makespan, ten experiments', qfp, 0, 0.015),
      within('T-QUI-26', 'variation of makespan QF ÷ QFP', qf / qfp, 3, Number.POSITIVE_INFINITY),
    ];
  },
};
