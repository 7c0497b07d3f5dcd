import { expect, test } from 'vitest';
import { estimate } from '../scenario/estimate.ts';
import type { Scenario } from '../scenario/schema.ts';
import { costToAsk } from './costs.ts';

// One task per job. Half a million need no consent, three times as many do.
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

test('runs that are small alone but large together need consent, each with its own cost', () => {
  expect(costToAsk({ scenario: one, index: 0 })).toBeNull();
  const three = { ...one, runs: [run, run, run] };
  const { events, seconds } = estimate(one);
  for (const index of three.runs.keys()) {
    expect(costToAsk({ scenario: three, index })).toEqual({ events, seconds });
  }
});

test('a fast machine needs consent less often, a slow one more often', () => {
  const three = { scenario: { ...one, runs: [run, run, run] }, index: 0 };
  expect(costToAsk(three, () => 0.1)).toBeNull();
  expect(costToAsk({ scenario: one, index: 0 }, () => 10)).not.toBeNull();
});
