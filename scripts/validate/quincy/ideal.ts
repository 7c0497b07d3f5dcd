import { atMost, type Check, type CheckGroup, near, within } from '../check.ts';
import { jackknifed, ratios } from '../estimate.ts';
import { each, executions, makespanVariation, type Outcome, repeat } from './experiment.ts';
import { table3 } from './table3.ts';

const wanted = new Map(table3);

/** As many runs as tell makespans apart that differ by a hundredth. */
const TIMES = 8;

/** As in the paper, whose instances have the same partitions in all experiments (Quincy §5.1). */
const sameData = { data: 1 };
const SAME_DATA_TIMES = 10;

const alone = (policy: string) => repeat({ policy, concurrency: 1, network: 'unconstrained' }, TIMES);
const makespanOf = (outcomes: readonly Outcome[]) => each(outcomes, ({ makespan }) => makespan);
const coreOf = (outcomes: readonly Outcome[]) => each(outcomes, ({ core }) => core);

/** Table 2 and Table 3: one job at a time. */
export const quincyIdeal: CheckGroup = {
  name: 'quincy-ideal',
  run() {
    const g = alone('quincy-g');
    const q = alone('quincy-q');
    const qp = alone('quincy-qp');
    const checks: Check[] = [
      near('T-QUI-15', 'K = 1, QP: makespan in s', makespanOf(qp), 5087, 0.05),
      near('T-QUI-15', 'K = 1: makespan G ÷ QP', ratios(makespanOf(g), makespanOf(qp)), 1.03, 0.05),
      within('T-QUI-15', 'K = 1: makespan Q ÷ QP', ratios(makespanOf(q), makespanOf(qp)), 1, 1.115 * 1.05),
    ];
    const paper = { G: [0.352, 0.461], Q: [0.446, 0.379], QP: [0.177, 0.131] };
    for (const [name, outcomes] of [
      ['G', g],
      ['Q', q],
      ['QP', qp],
    ] as const) {
      const [rack, core] = paper[name];
      const slack = name === 'QP' ? [0.3, 0.2] : [0.5, 0.5];
      const total = each(outcomes, (outcome) => outcome.total);
      const inRacks = each(outcomes, (outcome) => outcome.rack);
      checks.push(
        near('T-QUI-16', `K = 1, ${name}: TB read`, total, 2.49, 0.05),
        near('T-QUI-17', `K = 1, ${name}: TB within racks`, inRacks, rack, slack[0]),
        near('T-QUI-17', `K = 1, ${name}: TB through the core`, coreOf(outcomes), core, slack[1]),
      );
    }
    const again = repeat(
      { policy: 'quincy-qp', concurrency: 1, network: 'unconstrained', ...sameData },
      SAME_DATA_TIMES,
    );
    const varied = jackknifed(again.length, (which) => makespanVariation(again, which));
    checks.push(
      atMost('T-QUI-17', 'K = 1: core bytes QP ÷ G', ratios(coreOf(qp), coreOf(g)), 0.5),
      atMost('T-QUI-32', 'K = 1, QP, the same data: variation of makespan', varied, 0.03),
    );
    for (const [name, seconds] of executions(qp)) {
      const slack = name === 'DatabaseJoin5' || name === 'Sort80' ? 0.2 : 0.1;
      checks.push(near('Table 3', `K = 1, QP: ${name} in s`, seconds, wanted.get(name) ?? Number.NaN, slack));
    }
    return checks;
  },
};
