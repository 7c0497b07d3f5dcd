import { expect, test } from 'vitest';
import { checkScenario } from '../checks/check.ts';
import { presets } from '../presets/presets.ts';
import type { GeneratedWorkload, Scenario } from '../shape/schema.ts';
import { aloneScenarios, areIdealsStale, hasIdeals, withIdeals } from './idealTimes.ts';

const { scenario } = presets.get('narrow-uplinks');
const workload = scenario.workload as GeneratedWorkload;

function withUplink(uplink: number): Scenario {
  const network = { kind: 'contended', disk: 200, nic: 125, uplink } as const;
  return { ...scenario, cluster: { ...scenario.cluster, network } };
}

test('alone, every class has one job, one at a time, and nothing fails', () => {
  const failing: Scenario = {
    ...scenario,
    events: [{ kind: 'serverDown', server: 1, at: 5, detection: 0 }],
  };
  const [alone] = aloneScenarios(failing);
  expect(checkScenario(alone).issues).toEqual([]);
  expect(alone.events).toBeUndefined();
  expect(alone.workload).toMatchObject({ arrivals: { kind: 'concurrent', jobs: 1 }, jobs: 29, warmup: 0 });
});

test('every class gets its time, with four digits', () => {
  const [first, ...others] = workload.classes;
  const { ideal: _, ...unknown } = first;
  const some: Scenario = { ...scenario, workload: { ...workload, classes: [unknown, ...others] } };
  const seconds = workload.classes.map((_, index) => (index === 1 ? Number.NaN : index + 1 / 3));
  const { classes } = withIdeals(some, seconds).workload as GeneratedWorkload;
  expect(classes.slice(0, 3).map(({ ideal }) => ideal)).toEqual([0.3333, others[0].ideal, 2.333]);
  expect(hasIdeals(presets.get('first-look').scenario)).toBe(false);
});

test('times are stale after the cluster, the jobs or their reading change, until they are measured again', () => {
  const wide = withUplink(750);
  expect(areIdealsStale(scenario, [scenario])).toBe(false);
  expect(areIdealsStale(wide, [scenario])).toBe(true);
  const reading: Scenario = { ...scenario, workload: { ...workload, reading: { kind: 'pipelined' } } };
  expect(areIdealsStale(reading, [scenario])).toBe(true);
  const fewer: Scenario = { ...scenario, workload: { ...workload, classes: workload.classes.slice(1) } };
  expect(areIdealsStale(fewer, [scenario])).toBe(false); // A job alone is not affected by the other jobs.
  const measured = withIdeals(
    wide,
    workload.classes.map(() => 99),
  );
  expect(areIdealsStale(measured, [scenario, measured])).toBe(false);
  expect(areIdealsStale({ ...measured, cluster: scenario.cluster }, [scenario, measured])).toBe(true);
  expect(areIdealsStale(scenario, [scenario, measured])).toBe(false);
});

test('another seed, other arrivals, policies and shares keep times valid; so are typed times', () => {
  const other: Scenario = {
    ...scenario,
    seed: 7,
    runs: scenario.runs.slice(0, 1),
    workload: { ...workload, jobs: 3, arrivals: { kind: 'atOnce' } },
  };
  expect(areIdealsStale(other, [scenario])).toBe(false);
  const typed = withIdeals(withUplink(750), [1]);
  expect(areIdealsStale(typed, [scenario])).toBe(false);
});
