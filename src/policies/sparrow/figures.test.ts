import { describe, expect, test } from 'vitest';
import { percentileOfSorted, sorted } from '../../algorithms/percentile.ts';
import { runDigest } from '../../scenario/compile/compile.ts';
import type { DurationSpec } from '../../scenario/shape/schema.ts';
import { ksCritical, ksDistance } from '../../testing/algorithms/testSamples.ts';
import {
  type Experiment,
  experimentScenario,
  responsesOf,
  runExperiment,
} from '../../testing/scenario/testRun.ts';
import { quantileOfMaximum } from '../../theory/sparrow.ts';

// References: medians of job response times in ms from two independent simulators. Runs here are shorter than theirs,
// with one seed, so tolerances reflect the standard errors of the medians, not differences of the mechanism.

const constant: DurationSpec = { kind: 'constant', value: 0.1 };
const exponential: DurationSpec = { kind: 'exponential', mean: 0.1 };

/** 10,000 servers and jobs of 500 tasks, as in Figures 5 and 6. */
const large: Experiment = {
  servers: 10_000,
  tasks: 500,
  duration: exponential,
  load: 0.6,
  jobs: 250,
  warmup: 80,
  seed: 2,
};

/** 100 servers of 4 slots and jobs of 10 tasks of 100 ms, as in Figure 9. */
const testbed: Experiment = {
  servers: 100,
  slotsPerServer: 4,
  tasks: 10,
  duration: constant,
  jobs: 6000,
  warmup: 1000,
};

const kept = new Map<string, Float64Array>();

/** Response times in ascending order; several figures have points in common, which are simulated once. */
function responses(experiment: Experiment, policy: string, params = {}): Float64Array {
  const run = { policy, params };
  const key = runDigest(experimentScenario(experiment, run), 0);
  const known = kept.get(key) ?? sorted(responsesOf(runExperiment(experiment, run)));
  kept.set(key, known);
  return known;
}

function median(experiment: Experiment, policy: string, params = {}): number {
  return percentileOfSorted(responses(experiment, policy, params), 0.5);
}

/** Expects a measured value within a share of the reference. */
function expectNear(measured: number, reference: number, tolerance: number, what: string): void {
  expect(Math.abs(measured / reference - 1), `${what}: ${measured} for ${reference}`).toBeLessThan(tolerance);
}

describe('Figure 5, at 60 % load', () => {
  const late = [1, 1.2, 1.5, 2].map((probeRatio) => median(large, 'sparrow', { probeRatio }));

  test('with d = 2 late binding is within 4 % of the omniscient scheduler', () => {
    const best = median(large, 'omniscient');
    expect(best).toBeGreaterThan(0.95 * 1000 * quantileOfMaximum(500, 0.1, 0.5));
    expect(late[3]).toBeGreaterThan(best);
    expect(late[3] / best).toBeLessThan(1.04);
  });

  test('even d = 1.2 improves the median dramatically, and more probes gain less and less', () => {
    // T-SPA-10, ±5 %; d = 1 is still filling its queues in a run this short.
    expectNear(late[1], 731, 0.05, 'd = 1.2');
    expectNear(late[2], 685, 0.05, 'd = 1.5');
    expectNear(late[3], 660, 0.05, 'd = 2');
    expect(late).toEqual([...late].sort((a, b) => b - a));
    expect(late[0] / late[1]).toBeGreaterThan(1.7);
    expect(late[0] - late[1]).toBeGreaterThan(5 * (late[1] - late[3]));
  });
});

describe('Figure 6, at 60 % load', () => {
  const policies = ['sparrow', 'batch', 'per-task', 'random'];

  // T-SPA-11 and T-SPA-12, ±5 %; random placement is still filling its queues in a run this short.
  test.each([
    ['(a) constant', constant, [128.2, 198.1, 277.7]],
    ['(b) exponential', exponential, [660, 749, 832]],
  ])('%s times: late binding is best, then batch, per-task and random', (_, duration, references) => {
    const medians = policies.map((policy) => median({ ...large, duration }, policy));
    references.forEach((reference, i) => {
      expectNear(medians[i], reference, 0.05, policies[i]);
    });
    expect(medians).toEqual([...medians].sort((a, b) => a - b));
    expect(medians[3]).toBeGreaterThan(1.7 * medians[2]);
  });
});

describe('Figure 9', () => {
  test('with d = 2 the median is 1.5 round trips above 100 ms up to 70 % load', () => {
    for (const load of [0.3, 0.5, 0.7]) {
      expect(median({ ...testbed, load }, 'sparrow')).toBeCloseTo(101.5, 1);
    }
    expectNear(median({ ...testbed, load: 0.9 }, 'sparrow'), 124, 0.05, '90 % load');
  });

  test.each([
    [1, 180.2],
    [1.1, 136],
    [1.2, 119.6],
    [1.5, 101.5],
    [2, 101.5],
    [3, 101.5],
  ])('a probe ratio of %s at seven tenths of the load gives a median of %s ms', (probeRatio, reference) => {
    const measured = median({ ...testbed, load: 0.7 }, 'sparrow', { probeRatio });
    expectNear(measured, reference, 0.04, `d = ${probeRatio}`); // T-SPA-17
  });

  test('the 95th percentile at 70 % load is 118 ms, ±5 %', () => {
    const measured = percentileOfSorted(responses({ ...testbed, load: 0.7 }, 'sparrow'), 0.95);
    expectNear(measured, 118.3, 0.05, '95th percentile');
  });
});

describe('the number of schedulers', () => {
  test.each(['sparrow', 'batch', 'per-task', 'random'])('does not matter under %s', (policy) => {
    const single = { ...testbed, slotsPerServer: 1, duration: exponential, load: 0.6 };
    // Every tenth job, so that the values of a sample are nearly independent.
    const sample = (schedulers: number) =>
      responsesOf(runExperiment(single, { policy, params: { schedulers } })).filter(
        (_, job) => job % 10 === 0,
      );
    const one = sample(1);
    const hundred = sample(100);
    expect(one).not.toEqual(hundred);
    expect(ksDistance(one, hundred)).toBeLessThan(ksCritical(one.length, hundred.length, 0.01));
    const longer = one.map((response) => response * 1.2);
    expect(ksDistance(longer, hundred)).toBeGreaterThan(ksCritical(longer.length, hundred.length, 0.01));
  });
});

describe('identities', () => {
  const experiment = { ...testbed, slotsPerServer: 1, load: 0.6, jobs: 2000 };

  test('with one probe for each task, batch sampling is per-task sampling', () => {
    const one = { probeRatio: 1 };
    expect(responses(experiment, 'batch', one)).toEqual(responses(experiment, 'per-task', one));
  });

  test('with one task to a job, batch sampling is per-task sampling', () => {
    const single = { ...experiment, tasks: 1, duration: exponential };
    const late = responses(single, 'batch');
    expect(late).toEqual(responses(single, 'per-task'));
    expect(late).not.toEqual(responses(single, 'random'));
  });

  test('with one probe for each task, per-task sampling is random placement', () => {
    const many = { ...experiment, servers: 1000, tasks: 5, duration: exponential, jobs: 4000, roundTrip: 0 };
    const probed = responses(many, 'per-task', { probeRatio: 1 });
    const placed = responses(many, 'random');
    expect(ksDistance(probed, placed)).toBeLessThan(ksCritical(probed.length, placed.length, 0.001));
  });
});

test('§4.3: above a load of 1 ÷ (1 + d·RTT ÷ t), queues grow without end because slots are idle while servers ask', () => {
  const experiment = { ...testbed, slotsPerServer: 1, load: 0.8, roundTrip: 0.01, jobs: 4000, warmup: 0 };
  const growth = (probeRatio: number) => {
    const all = responsesOf(runExperiment(experiment, { policy: 'sparrow', params: { probeRatio } }));
    const meanOf = (part: readonly number[]) => part.reduce((sum, value) => sum + value, 0) / part.length;
    return meanOf(all.slice(3000)) / meanOf(all.slice(500, 1500));
  };
  expect(growth(1.5)).toBeLessThan(1.5); // limit 0.87
  expect(growth(4)).toBeGreaterThan(2); // limit 0.71
});
