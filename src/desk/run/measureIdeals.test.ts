import { expect, test } from 'vitest';
import { checkScenario } from '../../scenario/checks/check.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { execute } from '../../worker/execute.ts';
import type { Pool } from '../../worker/pool.ts';
import { measureIdeals } from './measureIdeals.ts';

/** Runs in this thread. */
const pool: Pick<Pool, 'run'> = {
  run(scenario, index, { onResult, onCrash }) {
    expect(checkScenario(scenario).issues).toEqual([]);
    execute(scenario, index, () => undefined).then(onResult, (fault) => onCrash(String(fault)));
    return () => undefined;
  },
};

const constant = (value: number) => ({ kind: 'constant', value }) as const;

/**
 * Four servers. The wide job has six tasks and takes two rounds on three servers, as its root task takes the fourth.
 */
const scenario: Scenario = {
  version: 2,
  name: 'alone',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 4, slotsPerServer: 1, roundTrip: 0 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'atOnce' },
    classes: [
      { name: 'wide', share: 5, ideal: 1, stages: [{ tasks: 6, duration: constant(10) }] },
      {
        name: 'deep',
        share: 1,
        ideal: 1,
        stages: [
          { tasks: 1, duration: constant(3) },
          { tasks: 1, duration: constant(4) },
        ],
      },
    ],
    jobs: 12,
    warmup: 0,
  },
  runs: [{ policy: 'quincy-g', params: { startUp: 5 } }, { policy: 'quincy-qfp' }],
};

test('each job has the cluster to itself, and the best policy counts', async () => {
  const { runs } = scenario;
  const slow = await measureIdeals(pool, { ...scenario, runs: runs.slice(0, 1) });
  expect(slow).toEqual([25, 12]);
  const best = await measureIdeals(pool, scenario);
  expect(best).toEqual([20, 7]);
});

test('a run that fails gives the reason', async () => {
  const broken: Pick<Pool, 'run'> = {
    run(_scenario, _index, { onCrash }) {
      onCrash('no room');
      return () => undefined;
    },
  };
  await expect(measureIdeals(broken, scenario)).rejects.toThrow('no room');
});
