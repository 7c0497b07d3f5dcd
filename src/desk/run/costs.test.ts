import { expect, test } from 'vitest';
import { estimate } from '../../scenario/counted/estimate.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { createMachine } from '../../state/machine.ts';
import { costToAsk, learnFrom } from './costs.ts';

// One task per job. So many need no consent, three times as many do.
const stages = [{ tasks: 1, duration: { kind: 'constant', value: 1 } }] as const;
const one: Scenario = {
  version: 2,
  name: 'large',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.01 },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'atOnce' },
    classes: [{ name: 'job', share: 1, stages }],
    jobs: 650_000,
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

test('a preset starts without a question as it was written, and asks once it is edited or came by a link', () => {
  const preset = presets.all.find(({ id }) => id === 'large-cluster');
  if (preset === undefined) throw new Error('The preset is gone.');
  const { scenario } = preset;
  const origin = { kind: 'preset', id: preset.id } as const;
  const source = { scenario, index: 0 };
  expect(costToAsk(source, undefined, { opened: scenario, origin })).toBeNull();
  expect(costToAsk(source, undefined, { opened: { ...scenario }, origin })).not.toBeNull();
  expect(costToAsk(source, undefined, { opened: scenario, origin: { kind: 'link' } })).not.toBeNull();
});

test('the speed of a machine is learned from long runs, not from short ones that are mostly compiling', () => {
  const seconds = ({ runs, ...rest }: Scenario) => estimate({ ...rest, runs: [runs[0]] }, () => 1).seconds;
  const short = { ...one, workload: { ...one.workload, jobs: 40_000 } } as Scenario;
  const long = { ...one, workload: { ...one.workload, jobs: 1_500_000 } } as Scenario;
  const machine = createMachine(null);
  // As long as the first run of heavy-tail in a fresh worker.
  learnFrom(machine, { scenario: short, index: 0 }, 6 * seconds(short));
  expect(machine.isKnown()).toBe(false);
  learnFrom(machine, { scenario: short, index: 0 }, 1.5 * seconds(short), true);
  expect(machine.slowness('any')).toBeCloseTo(1.5);
  learnFrom(machine, { scenario: long, index: 0 }, 1.5 * seconds(long));
  expect(machine.slowness('any')).toBeCloseTo(1.5);
});
