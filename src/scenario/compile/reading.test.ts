import { expect, test } from 'vitest';
import { meanWork } from '../../engine/workload/arrivals.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { traceDigest } from '../../trace/digest.ts';
import { checkScenario } from '../checks/check.ts';
import { estimate } from '../counted/estimate.ts';
import { expectedData } from '../counted/size.ts';
import { workPerJob } from '../counted/work.ts';
import { fieldsOf } from '../fields/fields.ts';
import { presets } from '../presets/presets.ts';
import type { GeneratedWorkload, NetworkSpec, ReadingSpec, Scenario } from '../shape/schema.ts';
import { compileScenario, runDigest } from './compile.ts';
import { generatedPlan } from './generatedPlan.ts';
import { planRun } from './planRun.ts';

const { scenario } = presets.get('crowded-links');
const workload = scenario.workload as GeneratedWorkload;

function reading(kind: ReadingSpec | undefined, network?: NetworkSpec): Scenario {
  const cluster = network === undefined ? scenario.cluster : { ...scenario.cluster, network };
  return { ...scenario, cluster, workload: { ...workload, ...(kind !== undefined && { reading: kind }) } };
}

const TEN: ReadingSpec = { kind: 'chunks', chunks: 10 };
const complaints = (value: unknown) =>
  checkScenario(value).issues.map(({ path, message }) => `${path} ${message}`);

test('chunks and pipelines are fine, and go with any workload', () => {
  const ways: readonly ReadingSpec[] = [{ kind: 'first' }, TEN, { kind: 'pipelined' }];
  for (const way of ways) {
    expect(complaints(reading(way))).toEqual([]);
    const jobs = [{ arrivesAt: 0, stages: [{ durations: [1] }] }];
    const listed = { ...scenario, workload: { kind: 'explicit', jobs, warmup: 0, reading: way } };
    expect(complaints(listed)).toEqual([]);
    expect(compileScenario(listed as Scenario).workload.storage.reading).toEqual(way);
  }
  expect(compileScenario(reading(undefined)).workload.storage.reading).toBeUndefined();
});

test('one chunk, a part of one, and other ways are refused', () => {
  expect(complaints(reading({ kind: 'chunks', chunks: 1 }))).toEqual([
    '/workload/reading/chunks is 1; allowed is a whole number from 2 to 1000',
  ]);
  expect(complaints(reading({ kind: 'stream' } as unknown as ReadingSpec))).toEqual([
    '/workload/reading/kind is "stream"; allowed is first, chunks, pipelined',
  ]);
});

test('a penalty for remote data cannot be hidden by computing', () => {
  const penalty: NetworkSpec = { kind: 'penalty', rack: 1.5, remote: 2 };
  expect(complaints(reading(TEN, penalty))).toEqual([]);
  expect(complaints(reading({ kind: 'pipelined' }, penalty))).toEqual([
    '/workload/reading/kind is "pipelined"; allowed is first, chunks, for a penalty network says how many times as long a task takes, which computing cannot hide',
  ]);
});

test('the control writes nothing where tasks read first, and has the number of chunks beside it', () => {
  const fieldAt = (from: Scenario, path: string) =>
    fieldsOf(from).find((field) => field.path === `/workload/reading/${path}`);
  const kind = fieldAt(scenario, 'kind');
  expect(kind?.read(scenario)).toBe('first');
  expect(kind?.write(scenario, 'first')).toBe(scenario);
  expect(fieldAt(scenario, 'chunks')).toBeUndefined();
  const chunked = kind?.write(scenario, 'chunks') as Scenario;
  expect(chunked.workload.reading).toEqual(TEN);
  expect(fieldAt(chunked, 'chunks')?.read(chunked)).toBe(10);
  expect(kind?.write(chunked, 'first')).toEqual(scenario);
  const { reads: _, ...computing } = workload.classes[0].stages[0];
  const idle = {
    ...scenario,
    workload: { ...workload, classes: [{ ...workload.classes[0], stages: [computing] }] },
  };
  expect(fieldAt(idle, 'kind')).toBeUndefined();
});

test('reading in chunks changes the run but not the bytes, and the estimate follows', () => {
  const first = simulate(planRun(scenario, 0));
  const chunked = simulate(planRun(reading(TEN), 0));
  expect(runDigest(reading(TEN), 0)).not.toBe(runDigest(scenario, 0));
  expect(traceDigest(chunked)).not.toBe(traceDigest(first));
  const bytesOf = ({ tables: { reads } }: typeof first) =>
    (['serverBytes', 'rackBytes', 'remoteBytes'] as const)
      .flatMap((tier) => [...reads.columns[tier]])
      .reduce((sum, bytes) => sum + bytes, 0);
  expect(bytesOf(chunked)).toBe(bytesOf(first));
  // Each of 40 tasks of a job reads one file, in ten flows; its shuffles stay as they were.
  const [before, after] = [scenario, reading(TEN)].map((each) => expectedData(each.workload, each.cluster));
  expect(after.parts).toBe(before.flows);
  expect(after.flows - before.flows).toBe(9 * 40 * (workload.jobs + workload.warmup));
  expect(chunked.tables.flows.length - first.tables.flows.length).toBeGreaterThan(
    8 * 40 * (workload.jobs + workload.warmup),
  );
  expect(estimate(reading(TEN)).events).toBeGreaterThan(1.5 * estimate(scenario).events);
});

test('a task that computes while it reads takes a slot for the longer of both', () => {
  const workOf = (kind: ReadingSpec | undefined) => {
    const changed = reading(kind).workload as GeneratedWorkload;
    const plan = generatedPlan(changed, scenario.cluster, 1, new Uint32Array(100));
    const work = meanWork(plan.classes, plan.localRate, plan.meanSpeed, plan.reading) / 1e6;
    expect(workPerJob(changed, scenario.cluster)).toBeCloseTo(work, 6);
    return work;
  };
  const [first, chunks, pipelined] = [workOf(undefined), workOf(TEN), workOf({ kind: 'pipelined' })];
  expect(chunks).toBe(first);
  expect(pipelined).toBeLessThan(first);
  expect(pipelined).toBeGreaterThanOrEqual(first / 2);
});
