import { atLeast, type Check, type CheckGroup, near, within } from '../check.ts';
import { ratioOfMeans, type Sample } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { each, idealsOf, type Outcome, performance, repeat } from './experiment.ts';

const network = 'constrained' as const;

/** Metrics of narrow uplinks differ by a fifth from run to run. */
const TIMES = 48;
/** One job at a time, of which the mean is taken. */
const IDEAL_TIMES = 8;
const NARROWER_TIMES = 16;

const fewerBytes = dependsOnWorkload(
  'it depends on how much crosses the core beside what is computed: our GFP sends 0.56 TB where that of Table 4 sends 0.76. With uplinks as much narrower it comes out. What the paper’s jobs send beyond their inputs and shuffles, such as binaries, it does not count up',
);

const what = 'SNP of network-bound jobs';
const snpOf = (outcomes: readonly Outcome[], ideals: ReadonlyMap<string, number>): Sample =>
  each(outcomes, (outcome) => performance(outcome, ideals, 'network').snp);

/** Table 4 and Figures 8 and 9: one uplink of each rack instead of six, without PrimeLarge. */
export const quincyConstrained: CheckGroup = {
  name: 'quincy-constrained',
  run() {
    const alone = repeat({ policy: 'quincy-qfpx', concurrency: 1, network }, IDEAL_TIMES);
    const ideals = idealsOf(alone);
    const runs = (policy: string) => repeat({ policy, network }, TIMES);
    const gfp = runs('quincy-gfp');
    const qfp = runs('quincy-qfp');
    const qfpx = runs('quincy-qfpx');
    const checks: Check[] = [];
    const table4 = [
      ['ideal', alone, 2.47, 0.405, 0.124],
      ['GFP', gfp, 2.54, 1.095, 0.76],
      ['QFP', qfp, 2.53, 0.776, 0.437],
      ['QFPX', qfpx, 2.56, 0.905, 0.192],
    ] as const;
    for (const [name, outcomes, total, rack, core] of table4) {
      const read = (what: 'total' | 'rack' | 'core') => each(outcomes, (outcome) => outcome[what]);
      checks.push(
        near('T-QUI-19', `${name}: TB read`, read('total'), total, 0.05),
        near('T-QUI-19', `${name}: TB within racks`, read('rack'), rack, 0.5),
        near('T-QUI-19', `${name}: TB through the core`, read('core'), core, 0.5),
      );
    }
    const core = (outcomes: readonly Outcome[]) => each(outcomes, (outcome) => outcome.core);
    const makespan = (outcomes: readonly Outcome[]) => each(outcomes, (outcome) => outcome.makespan);
    // As the paper does, which averages the runs of each policy and compares then (Quincy §6.2).
    const ratio = (read: typeof core, over: readonly Outcome[], under: readonly Outcome[]) =>
      ratioOfMeans(read(over), read(under));
    const snp = (outcomes: readonly Outcome[]) => snpOf(outcomes, ideals);
    checks.push(
      atLeast('T-QUI-20', 'core bytes GFP ÷ QFPX', ratio(core, gfp, qfpx), 2.5),
      within('T-QUI-21', 'makespan GFP ÷ QFPX', ratio(makespan, gfp, qfpx), 1.2, 1.5),
      within('T-QUI-22', `${what} QFPX ÷ QFP`, ratio(snp, qfpx, qfp), 1.17, 1.47),
      within('T-QUI-22', `${what} QFPX ÷ GFP`, ratio(snp, qfpx, gfp), 1.72, 2.02, fewerBytes),
      within('T-QUI-22', `${what} QFP ÷ GFP`, ratio(snp, qfp, gfp), 1, 3),
    );
    return checks;
  },
};

/** The same with uplinks that are narrower by as much as our jobs send less. */
export const quincyNarrower: CheckGroup = {
  name: 'quincy-narrower',
  run() {
    const narrower = { network: 'narrower' } as const;
    const ideals = idealsOf(repeat({ policy: 'quincy-qfpx', concurrency: 1, ...narrower }, IDEAL_TIMES));
    const snp = (policy: string) => snpOf(repeat({ policy, ...narrower }, NARROWER_TIMES), ideals);
    const [gfp, qfp, qfpx] = ['quincy-gfp', 'quincy-qfp', 'quincy-qfpx'].map(snp);
    const said = `uplinks of 92 MB/s: ${what}`;
    return [
      within('T-QUI-22', `${said} QFPX ÷ QFP`, ratioOfMeans(qfpx, qfp), 1.17, 1.47),
      within('T-QUI-22', `${said} QFPX ÷ GFP`, ratioOfMeans(qfpx, gfp), 1.72, 2.02),
    ];
  },
};
