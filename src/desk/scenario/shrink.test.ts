import { expect, test } from 'vitest';
import { checkScenario } from '../../scenario/checks/check.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { shrink } from './shrink.ts';

test('a tenth of the jobs is left, and never none', () => {
  for (const { scenario } of presets.all) {
    let smaller: Scenario = scenario;
    for (let times = 0; times < 8; times += 1) {
      smaller = shrink(smaller);
      expect(checkScenario(smaller).issues).toEqual([]);
    }
  }
});

test('of listed jobs the first tenth is kept', () => {
  const jobs = Array.from({ length: 100 }, (_, at) => ({ arrivesAt: at, stages: [{ durations: [1] }] }));
  const scenario: Scenario = { ...presets.all[0].scenario, workload: { kind: 'explicit', jobs, warmup: 20 } };
  const { workload } = shrink(scenario);
  expect(workload).toMatchObject({ warmup: 2 });
  expect(workload.kind === 'explicit' && workload.jobs).toEqual(jobs.slice(0, 10));
});

test('a schedule of single jobs keeps every tenth of them', () => {
  const { workload } = shrink(presets.get('thirty-instances').scenario);
  const lines = workload.kind === 'generated' && 'lines' in workload.arrivals ? workload.arrivals.lines : [];
  expect(lines.map(({ jobClass }) => jobClass)).toEqual(['PrimeLarge', 'PrimeSmall1500', 'PrimeSmall8']);
  expect(workload).toMatchObject({ jobs: 3, warmup: 0 });
});

test('what concerns single jobs is left out', () => {
  const { scenario } = presets.get('job-control');
  const straggler = { kind: 'straggler', at: 1, job: 3, task: 0, factor: 2 } as const;
  const burst = { kind: 'burst', at: 1, jobClass: 'report', jobs: 1 } as const;
  const fork = { of: 0, ops: [straggler, burst] };
  const smaller = shrink({ ...scenario, runs: [...scenario.runs, { ...scenario.runs[0], fork }] });
  expect(smaller.control).toBeUndefined();
  expect(smaller.runs[2].fork?.ops).toEqual([burst]);
  expect(checkScenario(smaller).issues).toEqual([]);
});
