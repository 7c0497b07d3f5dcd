import { describe, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { createSimulation } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { compileScenario } from '../../scenario/compile/compile.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { ExplicitJob, Scenario } from '../../scenario/shape/schema.ts';
import { separateClusters } from './parts.ts';

const users = [
  { name: 'ann', weight: 3, priority: 0 },
  { name: 'bob', weight: 1, priority: 0 },
  { name: 'eve', weight: 0.2, priority: 0 },
];
const job = (user: string, change: Partial<ExplicitJob> = {}): ExplicitJob => ({
  user,
  arrivesAt: 0,
  stages: [{ durations: [10, 10, 10, 10] }],
  ...change,
});

function scenarioOf(
  serversPerRack: number,
  jobs: readonly ExplicitJob[],
  change: Partial<Scenario> = {},
): Scenario {
  return {
    version: 2,
    name: 'parts',
    seed: 1,
    cluster: { racks: 1, serversPerRack, slotsPerServer: 1, roundTrip: 0 },
    workload: { kind: 'explicit', users, jobs, warmup: 0 },
    runs: [{ policy: 'separate' }],
    ...change,
  };
}

const partsOf = (servers: number, jobs: readonly ExplicitJob[], blacklist: readonly number[] = []) => {
  const cluster = { racks: 1, serversPerRack: servers, slotsPerServer: 1, roundTrip: 0, blacklist };
  const { workload, topology } = compileScenario(scenarioOf(servers, jobs, { cluster }));
  const { ofServer, ofJob } = separateClusters(workload, topology);
  return { ofServer: [...ofServer], ofJob: [...ofJob] };
};

describe('separate clusters (DEL-3)', () => {
  test('are as large as their weights say, and none is empty', () => {
    expect(partsOf(8, [job('ann'), job('bob')]).ofServer).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(partsOf(8, [job('ann'), job('eve')]).ofServer).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(partsOf(3, [job('ann'), job('bob'), job('eve')]).ofServer).toEqual([0, 1, 2]);
  });

  test('exist only for pools that have jobs', () => {
    expect(partsOf(4, [job('bob')])).toEqual({ ofServer: [0, 0, 0, 0], ofJob: [0] });
  });

  test('are shared where there are fewer servers than pools', () => {
    const { ofServer, ofJob } = partsOf(2, [job('ann'), job('bob'), job('eve')]);
    expect(ofServer).toEqual([0, 1]);
    expect(ofJob).toEqual([0, 1, 0]);
  });

  test('consist of servers that are not blacklisted', () => {
    expect(partsOf(5, [job('ann'), job('bob')], [0, 3]).ofServer).toEqual([-1, 0, 0, -1, 1]);
    const jobs = [job('ann'), job('bob')];
    expect(partsOf(2, jobs, [0])).toEqual({ ofServer: [-1, 0], ofJob: [0, 0] });
  });

  test.each([0, 1])(
    'serve the jobs of a cluster that has lost all its servers, until one is back, with heartbeat %s',
    (heartbeat) => {
      const last = { kind: 'serverDown', server: 3, at: 15, detection: 0 } as const;
      const startsOf = (events: Scenario['events']) => {
        const runs = [{ policy: 'separate', params: { heartbeat } }];
        const jobs = [job('ann'), job('bob'), job('bob', { arrivesAt: 60 })];
        const scenario = scenarioOf(4, jobs, { runs, events });
        expect(checkScenario(scenario).issues).toEqual([]);
        const simulation = createSimulation(planRun(scenario, 0));
        expect(simulation.advance(20_000)).toBe(false);
        const { task, server, startedAt } = simulation.finish().tables.attempts.columns;
        const late = Array.from(task, (each, row) => ({
          task: each,
          server: server[row],
          at: startedAt[row] / SECOND,
        }));
        return late.filter((start) => start.task >= 8);
      };
      const forGood = startsOf([last]);
      expect(forGood.map((start) => start.task)).toEqual([8, 9, 10, 11]);
      expect(forGood.every((start) => start.server < 3)).toBe(true);
      expect(startsOf([{ ...last, repair: 30 }]).every((start) => start.server === 3)).toBe(true);
    },
  );
});
