import { atLeast, type Check, type CheckGroup, near, within } from '../check.ts';
import { ratios } from '../estimate.ts';
import { each, idealsOf, type Outcome, performance, repeat } from './experiment.ts';

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
      const read = (what: 'total' | 'rack' | 'core') => each(outcomes, (outcome) => outcome[what]);
      checks.push(
        near('T-QUI-19', `${name}: TB read`, read('total'), total, 0.05),
        near('T-QUI-19', `${name}: TB within racks`, read('rack'), rack, 0.5),
        near('T-QUI-19', `${name}: TB through the core`, read('core'), core, 0.5),
      );
    }
    const core = (outcomes: readonly Outcome[]) => each(outcomes, (outcome) => outcome.core);
    const makespan = (outcomes: readonly Outcome[]) => each(outcomes, (outcome) => outcome.makespan);
    const snp = (outcomes: readonly Outcome[]) =>
      each(outcomes, (outcome) => performance(outcome, ideals, 'network').snp);
    const snpRatio = (over: readonly Outcome[], under: readonly Outcome[]) => ratios(snp(over), snp(under));
    const what = 'SNP of network-bound jobs';
    checks.push(
      atLeast('T-QUI-20', 'core bytes GFP ÷ QFPX', ratios(core(gfp), core(qfpx)), 2.5),
      within('T-QUI-21', 'makespan GFP ÷ QFPX', ratios(makespan(gfp), makespan(qfpx)), 1.2, 1.5),
      within('T-QUI-22', `${what} QFPX ÷ QFP`, snpRatio(qfpx, qfp), 1.17, 1.47),
      within('T-QUI-22', `${what} QFPX ÷ GFP`, snpRatio(qfpx, gfp), 1.72, 2.02),
      within('T-QUI-22', `${what} QFP ÷ GFP`, snpRatio(qfp, gfp), 1, 3),
    );
    return checks;
  },
};
