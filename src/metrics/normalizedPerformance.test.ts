import { expect, test } from 'vitest';
import type { JobId } from '../engine/ids.ts';
import { SECOND } from '../engine/kernel/time.ts';
import type { HandmadeRun } from '../testing/trace/testTrace.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import type { Trace } from '../trace/trace.ts';
import { jobExecution } from './executionTime.ts';
import type { PerformanceSummary } from './normalizedPerformance.ts';
import { jobPerformance, performanceOf, systemPerformance } from './normalizedPerformance.ts';
import { valuesOf } from './samples.ts';
import { meanSlowdown, squareSlowdown, unfairness, worstSlowdown } from './slowdownNorms.ts';

/** Summarizes the normalized performance of some measured jobs of a run. */
function performanceOfJobs(trace: Trace, jobs: readonly JobId[]): PerformanceSummary {
  const all = valuesOf(trace, jobPerformance);
  return performanceOf(Float64Array.from(jobs, (job) => all[job]));
}

const seconds = (time: number) => time * SECOND;

/** Jobs of one task each that run in parallel, with the time that each would take alone, in seconds. */
function traceWith(
  ideals: readonly number[],
  ends: readonly number[],
  more: Partial<HandmadeRun> = {},
): Trace {
  const trace = traceOf({
    servers: ends.length,
    jobs: ends.map(() => ({ stages: [1] })),
    attempts: ends.map((end, task) => ({ task, server: task, startedAt: 0, endedAt: seconds(end) })),
    ...more,
  });
  const graphs = { ...trace.data.graphs, jobIdeal: Float64Array.from(ideals, seconds) };
  return { ...trace, data: { ...trace.data, graphs } };
}

const three = traceWith([10, 10, 10], [10, 20, 40]);

test('three jobs with ANP 1, 1/2 and 1/4 have the metrics of T-QUI-35', () => {
  expect([...jobPerformance.compute(three)]).toEqual([1, 0.5, 0.25]);
  expect(systemPerformance.compute(three)[0]).toBeCloseTo(0.5, 6);
  expect(meanSlowdown.compute(three)[0]).toBeCloseTo(2.333333, 6);
  expect(squareSlowdown.compute(three)[0]).toBeCloseTo(2.645751, 6);
  expect(worstSlowdown.compute(three)[0]).toBe(4);
  expect(unfairness.compute(three)[0]).toBeCloseTo(0.534522, 6);
  expect(performanceOf(jobPerformance.compute(three)).cvSample).toBeCloseTo(0.654654, 6);
});

test('jobs of a group are summarized separately', () => {
  expect(performanceOfJobs(three, [1, 2])).toMatchObject({ jobs: 2, l1: 3, lInfinity: 4 });
  expect(performanceOfJobs(three, [1, 2]).snp).toBeCloseTo(Math.sqrt(0.125), 12);
});

test('jobs without a given ideal, or that have not finished, do not count', () => {
  const trace = traceWith([10, Number.POSITIVE_INFINITY, 10], [20, 5, Number.POSITIVE_INFINITY]);
  expect([...jobPerformance.compute(trace)]).toEqual([0.5, Number.NaN, Number.NaN]);
  expect(performanceOf(jobPerformance.compute(trace))).toMatchObject({ jobs: 1, l1: 2, lInfinity: 2 });
});

test('without any ideal there is no number', () => {
  const none = performanceOf(new Float64Array(2).fill(Number.NaN));
  for (const metric of [none.snp, none.l1, none.l2, none.lInfinity, none.cvPopulation])
    expect(metric).toBeNaN();
});

test('execution counts from the arrival where there are no roots', () => {
  const late = traceWith([10], [30], { jobs: [{ arrivedAt: seconds(4), stages: [1] }] });
  expect(jobExecution.compute(late)[0]).toBe(26);
});

test('execution does not count from slots that are kept for a part of the job', () => {
  const keptSlots = [
    { job: 0, server: 0, purpose: 1, wantedAt: seconds(11), from: seconds(11), to: seconds(20) },
    { job: 0, server: 1, wantedAt: seconds(12), from: seconds(12), to: seconds(30) },
  ];
  const purposes = [{ name: 'root', forWholeJob: true }, { name: 'place for a copy' }];
  expect(jobExecution.compute(traceWith([10], [30], { keptSlots, purposes }))[0]).toBe(18);
});

test('execution counts from the first admission of a job, even if it was restarted or waited for its root', () => {
  const keptSlots = [
    { job: 0, server: 0, wantedAt: seconds(6), from: seconds(8), to: seconds(9) },
    { job: 0, server: 1, wantedAt: seconds(12), from: seconds(12), to: seconds(30) },
  ];
  expect(jobExecution.compute(traceWith([10], [30], { keptSlots }))[0]).toBe(24);
});
