import { expect, test } from 'vitest';
import { createSimulation } from '../engine/world/simulate.ts';
import { policies } from '../policies/registry.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { fitLog } from './fit.ts';
import { defaultFit } from './fitOptions.ts';
import { fitObstacles } from './fitWarnings.ts';
import { openTr } from './readers/tr.ts';
import { createLogParser } from './readLog.ts';
import { writeSampleLog } from './sampleLog.ts';
import { logScenario } from './toScenario.ts';
import type { WorkloadLog } from './workloadLog.ts';

const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 1, roundTrip: 0.001 };

function sample(): WorkloadLog {
  const parser = createLogParser(openTr);
  parser.push(writeSampleLog());
  const { log, report } = parser.finish();
  expect(report.entries).toEqual([]);
  if (log === null) throw new Error('the sample was refused');
  return log;
}

test('the sample is a valid log, always the same, that runs without changes', () => {
  const log = sample();
  expect(log.jobs).toBe(200);
  expect(writeSampleLog()).toBe(writeSampleLog());
  const { fit } = fitLog(log, defaultFit(log, 'sample.tr', 1), cluster);
  expect(fit.jobs).toBe(200);
  expect(fit.longJobs).toBeGreaterThan(5);
  expect(fitObstacles(fit)).toEqual([]);
});

test('a scenario made of it passes the check and runs to the last job under every policy', () => {
  const log = sample();
  const options = defaultFit(log, 'sample.tr', 1);
  const origin = { format: 'tr', name: 'sample.tr', bytes: 1, sha256: 'x', notes: [] };
  for (const { id } of policies.all) {
    const base: Scenario = {
      version: 2,
      name: 'before',
      seed: 1,
      cluster,
      workload: { kind: 'explicit', jobs: [], warmup: 0 },
      runs: [{ policy: id }],
    };
    const made = logScenario(fitLog(log, options, cluster), options, origin, base);
    const { scenario, issues } = checkScenario(made);
    expect(issues).toEqual([]);
    if (scenario === undefined) continue;
    const simulation = createSimulation(planRun(scenario, 0));
    while (simulation.advance(10_000));
    expect(simulation.share(), id).toBe(1);
  }
});
