import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { JobOperation } from '../engine/record/schema.ts';
import { simulate } from '../engine/world/simulate.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { waitingTasks } from '../trace/counted.ts';
import { isSuspendedAt, leftAt } from '../trace/jobControl.ts';
import { countsOf } from '../trace/jobCounts.ts';
import { marksFact, nextMark } from '../trace/marks.ts';
import { openJobsWords } from '../trace/openJobs.ts';
import { openTrace } from '../trace/openTrace.ts';
import { pendingTasksOf } from '../trace/pendingTasks.ts';
import { jobSpans } from '../trace/spanFacts.ts';
import { makespan } from './makespan.ts';
import { jobResponse } from './responseTime.ts';

const job = (arrivesAt: number, tasks: number) => ({
  arrivesAt,
  stages: [{ durations: Array.from({ length: tasks }, () => 4) }, { durations: [1] }],
});

const scenario: Scenario = {
  version: 2,
  name: 'a cancelled job',
  seed: 1,
  cluster: { racks: 1, serversPerRack: 2, slotsPerServer: 1, roundTrip: 0.2 },
  workload: { kind: 'explicit', warmup: 0, jobs: [job(0, 2), job(1, 6)] },
  runs: [{ policy: 'apollo', params: { allowance: 0 } }],
  control: [
    { at: 2, job: 0, do: 'suspend' },
    { at: 3, job: 0, do: 'resume' },
    { at: 7, job: 1, do: 'cancel' },
  ],
};

test('a cancelled job has left the system and has no response time in any number', () => {
  const trace = openTrace(simulate(planRun(scenario, 0)));
  const { data } = trace;
  const [first] = data.tables.jobs.columns.finishedAt;
  const at = 7 * SECOND;
  expect(Array.from(leftAt(data))).toEqual([first, at]);
  expect(jobResponse.compute(trace)[0]).toBeCloseTo(first / SECOND, 9);
  expect(jobResponse.compute(trace)[1]).toBeNaN();
  expect(makespan.compute(trace)[0]).toBeCloseTo(Math.max(first, at) / SECOND, 9);
  expect(openJobsWords(data)).toEqual(['1 of 2 jobs was cancelled: it has no response time.']);
  const openAt = (time: number) => {
    const rows: number[] = [];
    jobSpans.open(trace).openAt(time, (row) => rows.push(row));
    return rows;
  };
  expect([openAt(at - 1), openAt(at)]).toEqual([[1], []]);
  expect(nextMark(marksFact.of(trace), at - 1, 1)).toBe(at);
  // What waited when it was cancelled waits no longer.
  const counts = countsOf(trace);
  expect(counts.at(1, at - 1).pending).toBeGreaterThan(0);
  expect(counts.at(1, at).pending).toBe(0);
  expect(pendingTasksOf(trace).at(1, at - 1)).toBeGreaterThan(0);
  expect(pendingTasksOf(trace).at(1, data.endedAt)).toBe(0);
  const { from, to } = waitingTasks(trace);
  expect(Math.max(...to.filter((_, task) => from[task] < Infinity))).toBe(at);
  expect([1, 2.5, 3.5].map((time) => isSuspendedAt(data, 0, time * SECOND))).toEqual([false, true, false]);
  expect(data.tables.jobControl.columns.operation[0]).toBe(JobOperation.suspend);
});
