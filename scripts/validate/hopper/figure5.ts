import { atLeast, atMost, type Check, type CheckGroup, within } from '../check.ts';
import { paired, ratios } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { means, mixes, type Testbed } from './testbed.ts';

// d requests for each task

const SEEDS = 8;
/** Of one slot each; the paper has 10,000 workers. */
const WORKERS = 400;

const run = (policy: string, load: number, params?: Testbed['params']) =>
  means({ policy, load, params, mix: mixes.figure5, servers: WORKERS, slots: 1 }, SEEDS);

/** By how much one sample is above another, seed by seed. */
const above = (own: readonly number[], other: readonly number[]) =>
  ratios(own, other).map((ratio) => ratio - 1);

/** Measured in this setup. */
const littleWork = dependsOnWorkload(
  'at 60 % load jobs under one scheduler take as long as alone, and those under Sparrow wait little for slots. The figure is lost in our text, and neither the sizes of its jobs nor when they come is given. Where tasks differ much in length Sparrow takes 2.5 times as long as one scheduler',
);

/** Many schedulers beside one (Hopper Fig. 5a). */
export const figure5: CheckGroup = {
  name: 'hopper-figure5',
  run: () =>
    [0.6, 0.8].flatMap((load): Check[] => {
      const at = `${100 * load} %:`;
      const central = run('hopper-central', load);
      const four = run('hopper', load);
      return [
        within('T-HOP-11', `${at} d = 4 above one scheduler`, above(four, central), -0.05, 0.25),
        within(
          'T-HOP-11',
          `${at} d = 6 beside d = 4`,
          ratios(run('hopper', load, { probeRatio: 6 }), four),
          0.97,
          1.03,
        ),
        atLeast(
          'T-HOP-11',
          `${at} Sparrow with LATE above one scheduler`,
          above(run('sparrow-late', load), central),
          0.6,
          littleWork,
        ),
      ];
    }),
};

/** Refusals (Hopper Fig. 5b). */
export const refusals: CheckGroup = {
  name: 'hopper-refusals',
  run: () =>
    [0.7, 0.9].flatMap((load): Check[] => {
      const at = `${100 * load} %:`;
      const central = run('hopper-central', load);
      const [none, two, three] = [0, 2, 3].map((most) => run('hopper', load, { refusals: most }));
      const gain = paired(none, two, (without, withTwo) => 1 - withTwo / without);
      return [
        atMost('T-HOP-12', `${at} two refusals, above one scheduler`, above(two, central), 0.2),
        atMost('T-HOP-12', `${at} three refusals, above one scheduler`, above(three, central), 0.2),
        atLeast('T-HOP-12', `${at} gain by two refusals over none`, gain, 0),
      ];
    }),
};
