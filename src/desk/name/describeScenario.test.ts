import { expect, test } from 'vitest';
import { presets } from '../../scenario/presets/presets.ts';
import { describeScenario } from './describeScenario.ts';

test('the first preset is described in one line', () => {
  expect(describeScenario(presets.get('first-look').scenario)).toBe(
    'Sparrow · 24 servers in 3 racks, load 0.7',
  );
});

test('every kind of arrivals has a description', () => {
  const { scenario } = presets.get('first-look');
  const { workload } = scenario;
  if (workload.kind !== 'generated') throw new Error('the first preset is generated');
  const arriving = (arrivals: typeof workload.arrivals) =>
    describeScenario({ ...scenario, workload: { ...workload, arrivals } });
  expect(arriving({ kind: 'atOnce' })).toMatch(/150 jobs at once$/);
  expect(arriving({ kind: 'concurrent', jobs: 10 })).toMatch(/10 jobs at a time$/);
  expect(arriving({ kind: 'gaps', mean: 14 })).toMatch(/a job every 14 s$/);
  expect(describeScenario({ ...scenario, workload: { ...workload, jobs: 1 } })).toMatch(/, one job$/);
  const lines = [{ jobClass: 'job', jobs: 150, from: 0, gap: 2 }];
  expect(arriving({ kind: 'schedule', lines })).toMatch(/150 jobs on schedule$/);
  const listed = {
    kind: 'explicit',
    jobs: [{ arrivesAt: 0, stages: [{ durations: [1] }] }],
    warmup: 0,
  } as const;
  expect(describeScenario({ ...scenario, workload: listed })).toMatch(/, one job$/);
});

test('reading in chunks or in a pipeline is mentioned', () => {
  const reading = (id: string) => describeScenario(presets.get(id).scenario);
  expect(reading('hog')).toMatch(/on schedule$/);
  expect(reading('hog-streaming')).toBe(`${reading('hog')}, input in 10 chunks`);
  const { scenario } = presets.get('hog');
  const pipelined = {
    ...scenario,
    workload: { ...scenario.workload, reading: { kind: 'pipelined' } as const },
  };
  expect(describeScenario(pipelined)).toMatch(/, input in a pipeline$/);
});
