import { expect, test } from 'vitest';
import type { RecordingLevel } from '../../engine/record/schema.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { ReadSpec, Scenario } from '../../scenario/shape/schema.ts';

const read: ReadSpec = { size: 64, replicas: 1, placement: { kind: 'uniform' } };

/** Three servers, of which tasks may use some, and a price that all of them share for long. */
const scenario: Scenario = {
  version: 2,
  name: 'equal prices',
  seed: 844,
  cluster: {
    racks: 1,
    serversPerRack: 3,
    slotsPerServer: 1,
    roundTrip: 0,
    features: [{ name: 'gpu', share: 0.5 }],
    network: { kind: 'penalty', rack: 1.5, remote: 2 },
  },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'concurrent', jobs: 3 },
    classes: [
      {
        name: 'pairs',
        share: 1,
        needs: 'gpu',
        stages: [
          { tasks: 5, duration: { kind: 'exponential', mean: 3 }, reads: [read, read] },
          {
            tasks: 5,
            duration: { kind: 'constant', value: 1 },
            reads: [read, read],
            shuffle: { size: 1, from: 'same' },
          },
        ],
      },
    ],
    jobs: 10,
    warmup: 0,
  },
  runs: [
    {
      policy: 'quincy-qfp',
      params: {
        ...{ waitCost: 0.5, coreCost: 100, costCap: 10000, period: 0.1, startUp: 60 },
        ...{ preferredComputers: 0, preferredRacks: 0 },
      },
    },
  ],
};

test('recording solves, with next best paths, does not change what runs where', () => {
  expect(checkScenario(scenario).issues).toEqual([]);
  for (let seed = 840; seed < 850; seed += 1) {
    const lives = (recording: RecordingLevel) => {
      const { task, server, startedAt } = simulate(planRun({ ...scenario, seed, recording }, 0)).tables
        .attempts.columns;
      return [Array.from(task), Array.from(server), Array.from(startedAt)];
    };
    expect(lives('attempts'), `seed ${seed}`).toEqual(lives('messages'));
  }
});
