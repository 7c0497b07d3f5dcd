import { expect, test } from 'vitest';
import { estimate } from '../scenario/estimate.ts';
import type { Scenario } from '../scenario/schema.ts';
import { costToAsk } from './costToAsk.ts';

// A task for each job; half a million are not worth asking about, and three times as many are.
const stages = [{ tasks: 1, duration: { kind: 'constant', value: 1 } }] as const;
const one: Scenario = {
  version: 1,
  name: 'large',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.01 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'atOnce' },
    classes: [{ name: 'job', share: 1, stages }],
    jobs: 500_000,
    warmup: 0,
  },
  runs: [{ policy: 'random' }],
};
const [run] = one.runs;

test('runs that are small alone ask when they are large together, each with its own cost', () => {
  expect(costToAsk({ scenario: one, index: 0 })).toBeNull();
  const three = { ...one, runs: [run, run, run] };
  const { events, seconds } = estimate(one);
  for (const index of three.runs.keys()) {
    expect(costToAsk({ scenario: three, index })).toEqual({ events, seconds });
  }
});

test('a quick machine is asked less, and a slow one more', () => {
  const three = { scenario: { ...one, runs: [run, run, run] }, index: 0 };
  expect(costToAsk(three, () => 0.1)).toBeNull();
  expect(costToAsk({ scenario: one, index: 0 }, () => 10)).not.toBeNull();
});
