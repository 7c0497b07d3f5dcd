import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/shape/schema.ts';
import { wholeLog } from './densestStretch.ts';
import { fitLog } from './fit.ts';
import { defaultFit, type FitOptions } from './fitOptions.ts';
import { createLogBuilder } from './logBuilder.ts';
import { logScenario } from './toScenario.ts';
import type { WorkloadLog } from './workloadLog.ts';

const base: Scenario = {
  version: 2,
  name: 'before',
  question: 'Why?',
  seed: 7,
  cluster: {
    racks: 1,
    serversPerRack: 4,
    slotsPerServer: 2,
    roundTrip: 0.01,
    features: [{ name: 'gpu', share: 0.5 }],
  },
  workload: {
    kind: 'generated',
    arrivals: { kind: 'atOnce' },
    classes: [{ name: 'job', share: 1, stages: [{ tasks: 1, duration: { kind: 'constant', value: 1 } }] }],
    jobs: 1,
    warmup: 0,
  },
  runs: [{ policy: 'fifo' }, { policy: 'sparrow', params: { probeRatio: 3 } }],
  events: [{ kind: 'schedulerDown', scheduler: 0, at: 1, detection: 1 }],
};

const origin = { format: 'tr', name: 'x.tr', bytes: 99, sha256: 'abc', notes: ['Seconds.'] };

function scenarioOf(log: WorkloadLog, changes: Partial<FitOptions> = {}): Scenario {
  const options: FitOptions = {
    ...defaultFit(log, 'x.tr', 2),
    ...wholeLog(log),
    sizing: { kind: 'none' },
    ...changes,
  };
  return logScenario(fitLog(log, options, base.cluster), options, origin, base);
}

function explicitOf(scenario: Scenario) {
  if (scenario.workload.kind !== 'explicit') throw new Error('expected written-out jobs');
  return scenario.workload;
}

function flatLog(): WorkloadLog {
  const builder = createLogBuilder();
  for (const [arrivesAt, ...durations] of [
    [100, 1.00000049, 0],
    [102, 3],
    [106, 4],
  ]) {
    builder.addJob(arrivesAt, arrivesAt - 11);
    builder.addStage();
    for (const duration of durations) builder.addTask(duration);
  }
  return builder.finish();
}

test('the jobs of the log run under the policies and on the network of the current scenario', () => {
  const scenario = scenarioOf(flatLog());
  expect(scenario).toMatchObject({ version: 2, seed: 7, name: 'x.tr: 3 jobs', runs: base.runs });
  expect(scenario.cluster).toEqual({ racks: 1, serversPerRack: 4, slotsPerServer: 2, roundTrip: 0.01 });
  expect(scenario.events).toBeUndefined();
  expect(scenario.question).toBeUndefined();
});

test('times are whole microseconds, no task has length 0, and long jobs are a class of their own', () => {
  expect(explicitOf(scenarioOf(flatLog())).jobs).toEqual([
    { name: 'short', arrivesAt: 0, stages: [{ durations: [1, 0.000001], estimate: 89 }] },
    { name: 'long', arrivesAt: 2, stages: [{ durations: [3], estimate: 91 }] },
    { name: 'long', arrivesAt: 6, stages: [{ durations: [4], estimate: 95 }] },
  ]);
});

test('arrivals start at 0 and are compressed, durations and estimates are scaled', () => {
  const { jobs } = explicitOf(scenarioOf(flatLog(), { from: 1, timeCompression: 4, durationFactor: 0.5 }));
  expect(jobs.map(({ arrivesAt }) => arrivesAt)).toEqual([0, 1]);
  expect(jobs.map(({ stages }) => stages[0].durations)).toEqual([[1.5], [2]]);
  expect(jobs.map(({ stages }) => stages[0].estimate)).toEqual([45.5, 47.5]);
});

test('the scenario contains the origin and every setting that differs', () => {
  const { from } = explicitOf(
    scenarioOf(flatLog(), { lengths: 'short', cutoff: 90, keep: { kind: 'every', step: 2 }, maxTasks: 1 }),
  );
  expect(from).toMatchObject({ format: 'tr', name: 'x.tr', bytes: 99, sha256: 'abc' });
  const notes = from?.notes.join('\n');
  for (const words of [
    '3 jobs',
    'first arrival, which is at 100 s',
    'Only short jobs',
    'Every 2',
    'At most 1 task',
  ]) {
    expect(notes).toContain(words);
  }
});

test('stages keep their parents and users their names, whatever the order in the file', () => {
  const builder = createLogBuilder();
  builder.addJob(9, Number.NaN, 'beth');
  builder.addStage();
  builder.addTask(1);
  builder.addJob(5, Number.NaN, 'adam');
  for (const parents of [[], [], [0, 1]]) {
    builder.addStage(parents);
    builder.addTask(2);
    builder.addTask(3);
  }
  const workload = explicitOf(scenarioOf(builder.finish()));
  expect(workload.users).toEqual([
    { name: 'beth', weight: 1, priority: 0 },
    { name: 'adam', weight: 1, priority: 0 },
  ]);
  expect(workload.jobs).toEqual([
    {
      name: 'short',
      user: 'adam',
      arrivesAt: 0,
      stages: [{ durations: [2, 3] }, { durations: [2, 3], after: [] }, { durations: [2, 3], after: [0, 1] }],
    },
    { name: 'short', user: 'beth', arrivesAt: 4, stages: [{ durations: [1] }] },
  ]);
});

test('a cap is divided proportionally between the stages of a job', () => {
  const builder = createLogBuilder();
  builder.addJob(0, Number.NaN);
  for (const tasks of [60, 30, 1]) {
    builder.addStage();
    for (let task = 0; task < tasks; task += 1) builder.addTask(1);
  }
  const { jobs } = explicitOf(scenarioOf(builder.finish(), { maxTasks: 9 }));
  expect(jobs[0].stages.map(({ durations }) => durations.length)).toEqual([5, 2, 1]);
});
