import type { GeneratedWorkload, Scenario } from '../../scenario/shape/schema.ts';

/** A small generated workload for tests. */
export const smallWorkload: GeneratedWorkload = {
  kind: 'generated',
  arrivals: { kind: 'poisson', load: 0.7 },
  classes: [
    {
      name: 'job',
      share: 1,
      stages: [{ tasks: 4, duration: { kind: 'exponential', mean: 0.1 } }],
    },
  ],
  jobs: 20,
  warmup: 5,
};

/** A small scenario for tests. */
export const smallScenario: Scenario = {
  version: 2,
  name: 'small',
  seed: 1,
  cluster: { racks: 2, serversPerRack: 5, slotsPerServer: 2, roundTrip: 0.001 },
  workload: smallWorkload,
  runs: [{ policy: 'random' }, { policy: 'sparrow' }],
};
