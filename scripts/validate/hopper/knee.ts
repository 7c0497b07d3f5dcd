import { toSeconds } from '../../../src/engine/kernel/time.ts';
import { kneeScenario } from '../../../src/faces/hopper/knee/kneeRuns.ts';
import { atLeast, type Check, type CheckGroup, near } from '../check.ts';
import { paired, type Sample } from '../estimate.ts';
import { bySeed, runScenario } from '../runs.ts';

// β shape of the Pareto tail · x_m shortest time, 1 s

const SEEDS = 60;
const TOLERANCE = 0.04;
/** Slots for each task. */
const ratios = [0.5, 0.75, 1, 1.1, 1.25, 1.43, 1.6, 2, 3];

/** Completion in x_m at these ratios if slow tasks are known at once, and from one slot for each task on if late. */
const wanted = [
  { beta: 1.4, atOnce: [6.68, 5.11, 4.52, 4.41, 4.1, 4.15, 4.21, 4.14, 4.08], late: 5.36 },
  { beta: 1.6, atOnce: [5.63, 4.21, 3.72, 3.61, 3.43, 3.44, 3.4, 3.44, 3.41], late: 4.58 },
] as const;

/** When slow tasks are known late: after so many x_m. */
const LATE = 2;

function completions(beta: number, detection: number, ratio: number): Sample {
  return bySeed(SEEDS, (seed) => {
    const { finishedAt } = runScenario(kneeScenario({ beta, detection }, ratio, seed), 0).tables.jobs.columns;
    return toSeconds(finishedAt[0]);
  });
}

/** Mean completion against slots for each task (Hopper Fig. 3). */
export const knee: CheckGroup = {
  name: 'hopper-knee',
  run: () => wanted.flatMap(kneeAt),
};

function kneeAt({ beta, atOnce, late }: (typeof wanted)[number]): readonly Check[] {
  const what = (ratio: number, when: string) => `β = ${beta}, ${ratio} slots a task, known ${when}`;
  const found = new Map(ratios.map((ratio) => [ratio, completions(beta, 0, ratio)]));
  const at = (ratio: number) => found.get(ratio) ?? [];
  const slope = (from: number, to: number) =>
    paired(at(from), at(to), (before, after) => (before - after) / (to - from));
  // At least five times as steep before the knee as after it; as a difference, since after it there is hardly any slope.
  const steeper = paired(slope(0.5, 1), slope(1.43, 3), (before, after) => before - 5 * after);
  return [
    ...ratios.map((ratio, i) => near('T-HOP-4', what(ratio, 'at once'), at(ratio), atOnce[i], TOLERANCE)),
    atLeast('T-HOP-4', `β = ${beta}: slope up to 1 − 5 × slope from 1.43 on`, steeper, 0),
    ...[1, 1.43, 3].map((ratio) =>
      near('T-HOP-4', what(ratio, 'late'), completions(beta, LATE, ratio), late, TOLERANCE),
    ),
  ];
}
