import { expect, test } from 'vitest';
import { complaints } from '../../testing/scenario/checks/testComplaints.ts';
import { smallScenario, smallWorkload } from '../../testing/scenario/testScenario.ts';
import { checkScenario } from '../checks/check.ts';
import type { ExplicitJob, Scenario, StageSpec } from '../shape/schema.ts';
import { compileScenario, runDigest } from './compile.ts';

const [jobClass] = smallWorkload.classes;
const [stage] = jobClass.stages;

function generated(stages: readonly StageSpec[], estimateError?: number): Scenario {
  const classes = [{ ...jobClass, stages }];
  return { ...smallScenario, workload: { ...smallWorkload, classes, estimateError } };
}

function listed(stages: ExplicitJob['stages'], estimateError?: number): Scenario {
  const jobs = [{ arrivesAt: 0, stages }];
  return { ...smallScenario, workload: { kind: 'explicit', jobs, estimateError, warmup: 0 } };
}

const workloadOf = (scenario: Scenario) => {
  expect(checkScenario(scenario).issues).toEqual([]);
  return compileScenario(scenario).workload;
};

test('the estimate of a class is that of its stage, or else the mean duration', () => {
  const { stageEstimate, taskEstimate } = workloadOf(
    generated([
      stage,
      { ...stage, estimate: 0.25 },
      { ...stage, duration: { kind: 'uniform', low: 1, high: 2 } },
    ]),
  );
  expect([...stageEstimate.subarray(0, 3)]).toEqual([100_000, 250_000, 1_500_000]);
  expect(taskEstimate).toBeNull();
});

test('the estimate of listed tasks is that of the stage or of each task, or else their mean', () => {
  const { stageEstimate, taskEstimate } = workloadOf(
    listed([
      { durations: [1, 2] },
      { durations: [1], estimate: 5 },
      { durations: [1, 1], estimates: [3, 4] },
    ]),
  );
  expect([...stageEstimate]).toEqual([1.5e6, 5e6, 3.5e6]);
  expect([...(taskEstimate ?? [])]).toEqual([NaN, NaN, NaN, 3e6, 4e6]);
});

test('an error changes estimates, depending on the seed, and nothing else', () => {
  for (const scenario of [generated([stage], 0.3), listed([{ durations: [1, 2] }], 0.3)]) {
    const { stageEstimate, cpuTime } = workloadOf(scenario);
    const exact = workloadOf({ ...scenario, workload: { ...scenario.workload, estimateError: 0 } });
    expect(stageEstimate[0] / exact.stageEstimate[0]).not.toBe(1);
    expect(Math.abs(stageEstimate[0] / exact.stageEstimate[0] - 1)).toBeLessThan(0.3);
    expect(cpuTime(0, 0, 0)).toBe(exact.cpuTime(0, 0, 0));
    expect(workloadOf({ ...scenario, seed: 2 }).stageEstimate[0]).not.toBe(stageEstimate[0]);
  }
});

test('estimates are part of the run digest; without them it is unchanged', () => {
  const plain = runDigest(smallScenario, 0);
  expect(runDigest(generated([stage]), 0)).toBe(plain);
  expect(runDigest(generated([{ ...stage, estimate: 1 }]), 0)).not.toBe(plain);
  expect(runDigest(generated([stage], 0.1), 0)).not.toBe(plain);
});

test.each<[Scenario, string]>([
  [
    generated([{ ...stage, estimate: 0 }]),
    '/workload/classes/0/stages/0/estimate is 0; allowed is a number from 0.000001 to 1000000000',
  ],
  [generated([stage], 1.5), '/workload/estimateError is 1.5; allowed is a number from 0 to 1'],
  [listed([{ durations: [1] }], -1), '/workload/estimateError is -1; allowed is a number from 0 to 1'],
  [
    listed([{ durations: [1, 1], estimates: [2] }]),
    '/workload/jobs/0/stages/0/estimates has 1 items; allowed are 2, one for each task',
  ],
  [
    listed([{ durations: [1], estimate: 1, estimates: [2] }]),
    '/workload/jobs/0/stages/0/estimate is not possible where each task has its own; leave one of the two out',
  ],
  [
    listed([{ durations: [1], estimates: [-2] }]),
    '/workload/jobs/0/stages/0/estimates/0 is -2; allowed is a number from 0.000001 to 1000000000',
  ],
])('invalid estimates: %#', (scenario, complaint) => {
  expect(complaints(scenario)).toEqual([complaint]);
});
