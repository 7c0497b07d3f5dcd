import { atLeast, atMost, type CheckGroup } from '../check.ts';
import { dependsOnWorkload } from '../reason.ts';
import { poisson } from '../runs.ts';
import { means, type Searched } from './searched.ts';
import { gains } from './testbed.ts';

// k locality allowance

const SEEDS = 16;

/** Many small jobs, so that several wait at once; tasks take so many times as long away from their data. */
const manySmall = (afar: number): Searched => ({
  ...{ servers: 100, arrivals: poisson(0.95), jobs: 600, warmup: 60 },
  network: { kind: 'penalty', rack: afar, remote: afar },
  classes: [
    {
      ...{ name: 'job', share: 1 },
      stages: [
        {
          tasks: { kind: 'pareto', shape: 0.745, from: 1, to: 40 },
          duration: { kind: 'lognormal', median: 1, sigma: 0.3 },
          stragglers: { perCopy: { shape: 1.4, most: 10 } },
          reads: [{ size: 64, replicas: 3, placement: { kind: 'uniform' } }],
        },
      ],
    },
  ],
});

const costly = dependsOnWorkload(
  'it is what reading from afar costs, which the paper does not give: where it takes 1.05 times as long, gains fall beyond k = 7 %; where it takes half as long again, each further local task is worth more than the order',
);

/** Gains against k, by what reading from afar costs (Hopper Fig. 13). */
export const locality: CheckGroup = {
  name: 'hopper-locality',
  run: () =>
    [1.05, 1.5].flatMap((afar) => {
      const at = `small jobs, afar ${afar} times as long`;
      const withShare = (policy: string, localityShare: number) =>
        means(manySmall(afar), policy, { localityShare }, SEEDS);
      const [none, little, seven, much] = [0, 3, 7, 20].map((share) => withShare('hopper-central', share));
      return [
        atLeast('T-HOP-25', `${at}: gain by k = 3 % over 0`, gains(little, none), 0),
        atMost('T-HOP-25', `${at}: gain by k = 20 % over 3 %`, gains(much, little), 0, costly),
        atMost('T-HOP-25', `${at}: gain by k = 20 % over 7 %`, gains(much, seven), 0, costly),
        atMost(
          'T-HOP-25',
          `${at}, SRPT: gain by k = 3 % over 0`,
          gains(withShare('srpt', 3), withShare('srpt', 0)),
          0.2,
        ),
      ];
    }),
};
