import { expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import { createSimulation } from '../../engine/world/simulate.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { attemptsOf } from '../../testing/policies/quincy/testRuns.ts';

const preemptive = ['quincy-qp', 'quincy-qfp', 'quincy-qfpx', 'quincy-gfp', 'quincy-gfph'];

/** Runs a scenario; fails after more events than it can need. */
function run(scenario: Scenario, mostEvents: number) {
  expect(checkScenario(scenario).issues).toEqual([]);
  const simulation = createSimulation(planRun(scenario, 0));
  while (simulation.advance(mostEvents) && simulation.events() < mostEvents);
  expect(simulation.events()).toBeLessThan(mostEvents);
  return simulation.finish();
}

/** One job of two stages, whose second starts as early as can be. */
function twoStages(policy: string, maps: number, reduces: number, places: number): Scenario {
  return {
    version: 2,
    name: 'starts early',
    seed: 2932,
    cluster: { racks: 1, serversPerRack: places + 1, slotsPerServer: 1, roundTrip: 0 },
    workload: {
      kind: 'explicit',
      jobs: [
        {
          arrivesAt: 0,
          stages: [
            { durations: new Array(maps).fill(1), reads: [{ file: 'f', size: 625 }] },
            { durations: new Array(reduces).fill(1), shuffle: { size: 0, slowStart: 0 } },
          ],
        },
      ],
      files: [{ name: 'f', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[0]] } }],
      warmup: 0,
    },
    runs: [{ policy }],
    recording: 'messages',
  };
}

test.each(preemptive)(
  'a task that starts early never has the tasks stopped that it waits for (%s)',
  (policy) => {
    for (const [maps, reduces, places] of [
      [1, 1, 1],
      [2, 5, 2],
      [3, 5, 4],
    ]) {
      const trace = run(twoStages(policy, maps, reduces, places), 2000);
      const attempts = attemptsOf(trace, 0);
      expect(attempts.map(({ outcome }) => outcome)).toEqual(attempts.map(() => Outcome.finished));
      expect(attempts.length).toBe(maps + reduces);
    }
  },
);

test.each(preemptive)('jobs that start early share the cluster with others, and all end (%s)', (policy) => {
  const scenario = twoStages(policy, 4, 6, 6);
  if (scenario.workload.kind !== 'explicit') throw new Error('written out');
  const [job] = scenario.workload.jobs;
  const late = { arrivesAt: 1.5, stages: [{ durations: [2, 2, 2, 2] }] };
  const jobs = [job, { ...job, arrivesAt: 0.5 }, late];
  const trace = run({ ...scenario, workload: { ...scenario.workload, jobs } }, 5000);
  expect([...trace.tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
});

/** Found by drawing scenarios at random: reduces were sent to servers, and their stage closed before they came. */
test('tasks whose stage stops being ready while they are on their way take no other task’s slot', () => {
  const scenario: Scenario = {
    ...{
      version: 2,
      name: 'fuzz 6439',
      seed: 77306,
      recording: 'messages',
      runs: [{ policy: 'quincy-qfp' }],
    },
    cluster: {
      ...{ racks: 6, serversPerRack: 4, slotsPerServer: 1, roundTrip: 0.001 },
      network: { kind: 'contended', disk: 160, nic: 160, uplink: 125 },
    },
    workload: {
      kind: 'generated',
      arrivals: {
        kind: 'schedule',
        lines: [
          { jobClass: 'c0', jobs: 4, from: 6, gap: 0 },
          { jobClass: 'c0', jobs: 4, from: 18, gap: 5 },
        ],
      },
      classes: [
        {
          name: 'c0',
          share: 4,
          stages: [
            { tasks: 11, duration: { kind: 'lognormal', median: 0.5, sigma: 1 } },
            {
              tasks: 7,
              duration: { kind: 'bimodal', short: 0.1, long: 5, longShare: 0.1 },
              shuffle: { size: 64, slowStart: 0.8 },
              reads: [{ size: 0.5, replicas: 1, placement: { kind: 'striped' } }],
            },
            {
              tasks: 7,
              duration: { kind: 'uniform', low: 0.1, high: 3 },
              after: [0],
              shuffle: { size: 0, slowStart: 0 },
              reads: [{ size: 256, replicas: 2, placement: { kind: 'twoRacks' } }],
            },
          ],
        },
      ],
      jobs: 8,
      warmup: 0,
    },
  };
  const { tables } = run(scenario, 20_000);
  expect([...tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
});
