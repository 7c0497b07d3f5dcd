import { checkScenario } from '../../../scenario/checks/check.ts';
import type { EventSpec, RunSpec, Scenario } from '../../../scenario/shape/schema.ts';

/** A run on the crowded cluster, and how its scenario differs from the simplest. */
export interface CrowdSetting extends RunSpec {
  readonly seed: number;
  readonly roundTrip?: number;
  readonly slotsPerServer?: number;
  readonly events?: readonly EventSpec[];
}

/** Six jobs of two stages on a cluster that is too small for them; tasks read blocks and shuffle. */
export function crowdedScenario(setting: CrowdSetting): Scenario {
  const { policy, params, seed, roundTrip = 0, slotsPerServer = 1, events = [] } = setting;
  const { scenario } = checkScenario({
    version: 2,
    name: 'crowded',
    seed,
    cluster: { racks: 3, serversPerRack: 4, slotsPerServer, roundTrip },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'gaps', mean: 2 },
      classes: [
        {
          name: 'sort',
          share: 1,
          stages: [
            {
              tasks: 9,
              duration: { kind: 'exponential', mean: 4 },
              reads: [{ size: 700, replicas: 2, placement: { kind: 'twoRacks' } }],
            },
            { tasks: 4, duration: { kind: 'constant', value: 2 }, shuffle: { size: 300 } },
          ],
        },
      ],
      jobs: 6,
      warmup: 0,
    },
    events,
    runs: [{ policy, ...(params === undefined ? {} : { params }) }],
    recording: 'messages',
  });
  if (scenario === undefined) throw new Error('no such scenario');
  return scenario;
}
