import { expect, test } from 'vitest';
import { createSimulation } from '../engine/run/simulate.ts';
import { policies } from '../policies/registry.ts';
import { checkScenario } from '../scenario/check.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { fitLog } from './fit.ts';
import { defaultFit } from './fitOptions.ts';
import { fitObstacles } from './fitWarnings.ts';
import { proposedRuns } from './proposedRuns.ts';
import { createLogParser } from './readLog.ts';
import { swim } from './swim.ts';
import { logScenario } from './toScenario.ts';
import type { WorkloadLog } from './workloadLog.ts';

const cluster = { racks: 3, serversPerRack: 8, slotsPerServer: 2, roundTrip: 0.001 };

function sample(): WorkloadLog {
  const parser = createLogParser(swim);
  parser.push(swim.sample.write());
  const { log, report } = parser.finish();
  expect(report.entries).toEqual([]);
  if (log === null) throw new Error('the sample was refused');
  return log;
}

test('the sample is a log without a flaw, always the same, with files that many jobs read', () => {
  expect(swim.sample.write()).toBe(swim.sample.write());
  const log = sample();
  const { fit } = fitLog(log, defaultFit(log, swim.sample.name, 2), cluster);
  expect(fit.jobs).toBeGreaterThan(150);
  expect(fit.tasks).toBeLessThanOrEqual(3_000);
  expect(fit.data?.reduces).toBeGreaterThan(20);
  expect(fit.data?.sharedFiles).toBeGreaterThan(5);
  expect(fitObstacles(fit)).toEqual([]);
});

test('a scenario made of it runs to the last job under the policies that it proposes', () => {
  const log = sample();
  const options = defaultFit(log, swim.sample.name, 2);
  const runs = proposedRuns(options);
  expect(runs.filter(({ policy }) => policies.find(policy) === undefined)).toEqual([]);
  const base: Scenario = {
    version: 1,
    name: 'before',
    seed: 1,
    cluster,
    workload: { kind: 'explicit', jobs: [], warmup: 0 },
    runs,
  };
  const origin = { format: 'swim', name: swim.sample.name, bytes: 1, sha256: 'x', notes: [] };
  const { scenario, issues } = checkScenario(
    logScenario(fitLog(log, options, cluster), options, origin, base),
  );
  expect(issues).toEqual([]);
  if (scenario === undefined) return;
  runs.forEach(({ policy }, run) => {
    const simulation = createSimulation(planRun(scenario, run));
    while (simulation.advance(10_000));
    expect(simulation.share(), policy).toBe(1);
  });
});
