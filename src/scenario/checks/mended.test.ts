import { expect, test } from 'vitest';
import { presets } from '../presets/presets.ts';
import type { Scenario } from '../shape/schema.ts';
import { mended } from './mended.ts';

const concerning = (scenario: Scenario) => mended.filter(({ concerns }) => concerns(scenario)).length;
const preset = (id: string) => presets.get(id).scenario;

test('for a scenario, exactly the bugs that may have changed its runs are named', () => {
  expect(concerning(preset('power-of-two'))).toBe(0);
  expect(concerning(preset('six-computers'))).toBe(4);
  expect(concerning(preset('figure-4'))).toBe(1);
  expect(concerning(preset('large-cluster'))).toBe(3);
  expect(concerning(preset('constraints'))).toBeGreaterThan(0);
  expect(concerning(preset('heartbeats'))).toBeGreaterThan(0);
});

test('each bug concerns some scenario', () => {
  const scenario = preset('power-of-two');
  const withRun = (policy: string, params = {}): Scenario => ({ ...scenario, runs: [{ policy, params }] });
  const lost = { kind: 'serverDown', server: 0, at: 1, detection: 1 } as const;
  const duration = { kind: 'constant', value: 1 } as const;
  const early: Scenario['workload'] = {
    kind: 'generated',
    arrivals: { kind: 'poisson', load: 0.5 },
    classes: [
      {
        name: 'job',
        share: 1,
        stages: [
          { tasks: 2, duration },
          { tasks: 2, duration, shuffle: { size: 1, slowStart: 0.5 } },
        ],
      },
    ],
    jobs: 2,
    warmup: 0,
  };
  const all: readonly Scenario[] = [
    ...presets.all.map((each) => each.scenario),
    withRun('sparrow', { softLocality: true }),
    { ...withRun('sparrow', { cancellation: true }), events: [lost] },
    { ...withRun('fair', { thinkTime: 0.1 }), events: [lost] },
    { ...withRun('quincy-qfp'), workload: early },
    { ...withRun('quincy-qfp'), events: [lost] },
    { ...withRun('hopper'), cluster: { ...scenario.cluster, memoryPerServer: 100 } },
    {
      ...withRun('sparrow'),
      events: [{ kind: 'schedulerDown', scheduler: 0, at: 1, detection: 1, repair: 1 }],
    },
    { ...withRun('separate'), cluster: { ...scenario.cluster, blacklist: [0] } },
  ];
  for (const { what, concerns } of mended) expect(all.some(concerns), what).toBe(true);
});
