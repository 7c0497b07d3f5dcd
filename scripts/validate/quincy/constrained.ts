import { type Check, type CheckGroup, near, within } from '../check.ts';
import { idealsOf, mean, type Outcome, performance, repeat } from './experiment.ts';

const network = 'constrained' as const;

/** Table 4 and Figures 8 and 9: one uplink of each rack instead of six, without PrimeLarge. */
export const quincyConstrained: CheckGroup = {
  name: 'quincy-constrained',
  run() {
    const alone = repeat({ policy: 'quincy-qfpx', concurrency: 1, network });
    const ideals = idealsOf(alone);
    const runs = (policy: string) => repeat({ policy, network });
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
      checks.push(
        near(
          'T-QUI-19',
          `${name}: TB read`,
          mean(outcomes, (each) => each.total),
          total,
          0.05,
        ),
        near(
          'T-QUI-19',
          `${name}: TB within racks`,
          mean(outcomes, (each) => each.rack),
          rack,
          0.5,
        ),
        near(
          'T-QUI-19',
          `${name}: TB through the core`,
          mean(outcomes, (each) => each.core),
          core,
          0.5,
        ),
      );
    }
    const core = (outcomes: readonly Outcome[]) => mean(outcomes, (each) => each.core);
    const makespan = (outcomes: readonly Outcome[]) => mean(outcomes, (each) => each.makespan);
    const snp = (outcomes: readonly Outcome[]) =>
      mean(outcomes, (outcome) => performance(outcome, ideals, 'network').snp);
    checks.push(
      within('T-QUI-20', 'core bytes GFP ÷ QFPX', core(gfp) / core(qfpx), 2.5, Number.POSITIVE_INFINITY),
      within('T-QUI-21', 'makespan GFP ÷ QFPX', makespan(gfp) / makespan(qfpx), 1.2, 1.5),
      within('T-QUI-22', 'SNP of network-bound jobs QFPX ÷ QFP', snp(qfpx) / snp(qfp), 1.17, 1.47),
      within('T-QUI-22', 'SNP of network-bound jobs QFPX ÷ GFP', snp(qfpx) / snp(gfp), 1.72, 2.02),
      within('T-QUI-22', 'SNP of network-bound jobs QFP ÷ GFP', snp(qfp) / snp(gfp), 1, 3),
    );
    return checks;
  },
};
