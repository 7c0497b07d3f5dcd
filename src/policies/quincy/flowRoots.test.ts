import { describe, expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import { jobExecution } from '../../metrics/executionTime.ts';
import { attemptsOf, fiveComputers, job, rootsOf, runJobs } from '../../testing/policies/quincy/testRuns.ts';
import { listDecisions } from '../../trace/decisionList.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { evictKind } from './decisions/jobs.ts';

const six = { ...fiveComputers, serversPerRack: 6 };

test('the execution time of a job counts from its admission, however long it waits for its root', () => {
  const slow = { policy: 'quincy-qf', params: { concurrency: 1 } };
  const trace = openTrace(
    runJobs([job(0, 10), job(1, 10)], slow, { cluster: { ...six, roundTrip: 2 }, recording: 'attempts' }),
  );
  // The root, its news and the task take a second each to arrive; then the task takes 10 s.
  const { wantedAt, from } = trace.data.tables.keptSlots.columns;
  expect([...wantedAt.slice(0, 2)].map((time) => time / 1e6)).toEqual([0, 13]);
  expect([...from.slice(0, 2)].map((time) => time / 1e6)).toEqual([1, 14]);
  expect([...jobExecution.compute(trace)]).toEqual([13, 13]);
});

describe.each(['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp'])(
  'a root on a full cluster (%s)',
  (policy) => {
    test.each([0, 0.2])('starts at once, and one task is stopped for it (round trip %d s)', (roundTrip) => {
      const jobs = [job(0, 100, 100, 100, 100, 100), job(10, 20, 20, 20)];
      const trace = runJobs(jobs, { policy }, { cluster: { ...six, roundTrip } });
      expect(rootsOf(trace)[1].from).toBeCloseTo(10 + roundTrip / 2, 6);
      const stopped = attemptsOf(trace, 0).filter(
        ({ outcome, to }) => outcome === Outcome.preempted && to < 11,
      );
      expect(stopped.some(({ server }) => server === rootsOf(trace)[1].server)).toBe(true);
      if (policy === 'quincy-q' || policy === 'quincy-qf') expect(stopped.length).toBe(1);
      expect([...trace.tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
    });

    test('starts at once, even if several are admitted together', () => {
      const jobs = [job(0, 100, 100, 100, 100, 100), job(10, 5), job(10, 5)];
      const trace = runJobs(jobs, { policy }, { cluster: six });
      expect(rootsOf(trace).map(({ from }) => from)).toEqual([0, 10, 10]);
    });
  },
);

test('of tasks that the flow must not stop, the one that costs least to stop is stopped', () => {
  // The first job's tasks have run for 10 s; the second one's for 5 s.
  const jobs = [job(0, 100, 100, 100), job(5, 100), job(10, 20)];
  const trace = runJobs(jobs, { policy: 'quincy-q' }, { cluster: six });
  const evicted = listDecisions(trace, evictKind);
  expect(evicted.length).toBe(1);
  expect(evicted.at(0).payload).toMatchObject({ task: 3, forJob: 2 });
});

test('a root starts at once even if all running tasks are awaited by tasks that started early', () => {
  const stages = [
    { durations: [50, 50, 50, 50, 50] },
    { durations: [1, 1], shuffle: { size: 0, slowStart: 0 } },
  ];
  for (const policy of ['quincy-qp', 'quincy-qfp']) {
    const trace = runJobs([{ arrivesAt: 0, stages }, job(10, 5)], { policy }, { cluster: six });
    expect(rootsOf(trace)[1].from).toBe(10);
    expect([...trace.tables.jobs.columns.finishedAt].every(Number.isFinite)).toBe(true);
  }
});
