import { expect, test } from 'vitest';
import { presets } from '../scenario/presets/presets.ts';
import { smallScenario } from '../testing/scenario/testScenario.ts';
import { salvage } from './salvage.ts';

const fallback = presets.all[0].scenario;

test('a scenario without faults is taken as it is', () => {
  expect(salvage(smallScenario, fallback)).toEqual({ scenario: smallScenario, replaced: [] });
});

test('a value out of range becomes the one of the fallback, and is listed', () => {
  const cluster = { ...smallScenario.cluster, racks: 1e9, roundTrip: -1 };
  const { scenario, replaced } = salvage({ ...smallScenario, cluster }, fallback);
  expect(scenario).toEqual({
    ...smallScenario,
    cluster: { ...smallScenario.cluster, racks: 3, roundTrip: 0.01 },
  });
  expect(replaced).toEqual([
    {
      path: '/cluster/racks',
      message: 'is 1000000000; allowed is a whole number from 1 to 20000',
      used: '3',
    },
    { path: '/cluster/roundTrip', message: 'is -1; allowed is a number from 0 to 10', used: '0.01' },
  ]);
});

test('a run whose policy is not known is left out, and the others stay', () => {
  const runs = [
    { policy: 'astrology', params: { moon: 1 } },
    { policy: 'sparrow', params: { probeRatio: 3 } },
  ];
  const { scenario, replaced } = salvage({ ...smallScenario, runs }, fallback);
  expect(scenario.runs).toEqual([runs[1]]);
  expect(replaced[0].path).toBe('/runs/0/policy');
  expect(replaced[0].message).toContain('astrology');
  expect(replaced[0].used).toBeNull();
});

test('a scenario with no policy that is known runs those of the fallback', () => {
  const runs = [{ policy: 'a' }, { policy: 'b' }, { policy: 'c' }];
  expect(salvage({ ...smallScenario, runs }, fallback).scenario).toEqual({
    ...smallScenario,
    runs: fallback.runs,
  });
});

test('unknown fields and parameters are named and left out', () => {
  const runs = [{ policy: 'sparrow', params: { probeRatio: 99, colour: 'red' } }];
  const { scenario, replaced } = salvage({ ...smallScenario, runs, mood: 'good' }, fallback);
  expect(scenario).toEqual({ ...smallScenario, runs: [{ policy: 'sparrow', params: {} }] });
  expect(replaced.map(({ path }) => path).sort()).toEqual([
    '/mood',
    '/runs/0/params/colour',
    '/runs/0/params/probeRatio',
  ]);
});

test('where the fallback has no counterpart, a larger part is replaced', () => {
  const classes = [
    ...(smallScenario.workload.kind === 'generated' ? smallScenario.workload.classes : []),
    { name: 'broken', share: 1, stages: [{ tasks: 'many', duration: { kind: 'exponential', mean: 0.1 } }] },
  ];
  const { scenario, replaced } = salvage(
    { ...smallScenario, workload: { ...smallScenario.workload, classes } },
    fallback,
  );
  expect(scenario).toEqual(smallScenario);
  expect(replaced.length).toBeGreaterThan(0);
});

test('parts that are valid alone but not together are replaced, too', () => {
  const workload = { ...smallScenario.workload, jobs: 999_999, warmup: 2 };
  expect(salvage({ ...smallScenario, workload }, fallback).scenario.workload.kind).toBe('generated');
  const cluster = { ...smallScenario.cluster, racks: 20_000 };
  expect(salvage({ ...smallScenario, cluster }, fallback).scenario.cluster).toEqual(fallback.cluster);
});

test('a value that is not a scenario becomes the fallback, and this is reported', () => {
  for (const value of [null, 3, [], {}, { version: 0 }]) {
    const { scenario, replaced } = salvage(value, fallback);
    expect(scenario).toEqual(fallback);
    expect(replaced.length).toBeGreaterThan(0);
  }
});

test('an incomplete scenario is completed from the fallback', () => {
  const { scenario, replaced } = salvage({ version: 1, seed: 77 }, fallback);
  const { question, ...rest } = fallback;
  expect(question).toBeDefined();
  expect(scenario).toEqual({ ...rest, seed: 77 });
  expect(replaced.map(({ path }) => path)).toEqual(['/name', '/cluster', '/workload', '/runs']);
});

test.each(['a/b', 'c~1d', '~', '/', ''])('a parameter called "%s" is left out alone', (name) => {
  const runs = [{ policy: 'sparrow', params: { probeRatio: 3, [name]: 1, cancellation: true } }];
  const { scenario, replaced } = salvage({ ...smallScenario, runs }, fallback);
  expect(scenario.runs).toEqual([{ policy: 'sparrow', params: { probeRatio: 3, cancellation: true } }]);
  expect(replaced).toHaveLength(1);
});
