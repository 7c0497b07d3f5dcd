import { describe, expect, test } from 'vitest';
import { Outcome, type TraceData } from '../../engine/record/schema.ts';
import type { ExplicitJob } from '../../scenario/shape/schema.ts';
import { attemptsOf, fiveComputers, job, rootsOf, runJobs } from '../../testing/policies/quincy/testRuns.ts';
import { traceDigest } from '../../trace/digest.ts';

const LAW = { startUp: 6.85, startUpSpread: 2 };

/** Lists how long the root of each job took until its first task began; every job has servers enough. */
function startUpsOf(params: Record<string, number>, count: number, policy = 'quincy-g'): readonly number[] {
  const jobs = Array.from({ length: count }, (_, i) => job(100 * i, 1));
  const trace = runJobs(jobs, { policy, params });
  return rootsOf(trace).map(({ job: own, from }) =>
    Number((attemptsOf(trace, own)[0].from - from).toFixed(6)),
  );
}

describe('start-ups', () => {
  test('all take the mean without a spread, and times around it with one', () => {
    expect(new Set(startUpsOf({ startUp: 6.85 }, 5))).toEqual(new Set([6.85]));
    const times = startUpsOf(LAW, 400);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const spread = Math.sqrt(times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length);
    // Three standard errors: 0.3 and 0.25 s or so.
    expect(Math.abs(mean - 6.85)).toBeLessThan(0.3);
    expect(Math.abs(spread - 2)).toBeLessThan(0.3);
    expect(Math.min(...times)).toBeGreaterThan(0);
  });

  test('are the same under every policy and for every number of jobs, and different in each experiment', () => {
    const times = startUpsOf(LAW, 6);
    expect(startUpsOf(LAW, 6, 'quincy-qfp')).toEqual(times);
    expect(startUpsOf(LAW, 3)).toEqual(times.slice(0, 3));
    const again = startUpsOf({ ...LAW, experiment: 2 }, 6);
    expect(new Set([...times, ...again]).size).toBe(12);
  });

  test('of another experiment do not change jobs, data and durations', () => {
    const jobs: ExplicitJob[] = [0, 1, 2].map((arrivesAt) => ({
      arrivesAt,
      stages: [{ durations: [3, 4, 5], reads: [{ file: 'log', size: 64 }] }],
    }));
    const files = [{ name: 'log', blocks: 3, replicas: 1, placement: { kind: 'uniform' } }] as const;
    const run = (experiment: number) =>
      runJobs(jobs, { policy: 'quincy-qfp', params: { ...LAW, experiment } }, { files });
    const [one, other] = [run(1), run(2)];
    expect(traceDigest(other)).not.toBe(traceDigest(one));
    expect(other.graphs.storage).toEqual(one.graphs.storage);
    const lengths = ({ tables: { attempts, reads } }: TraceData) =>
      Array.from(reads.columns.attempt, (attempt, row) => [
        attempts.columns.task[attempt],
        attempts.columns.outcome[attempt],
        attempts.columns.endedAt[attempt] - reads.columns.until[row],
      ])
        .filter(([, outcome]) => outcome === Outcome.finished)
        .sort(([a], [b]) => a - b);
    expect(lengths(other)).toEqual(lengths(one));
  });
});

describe('the reaction of a root', () => {
  const stages = { arrivesAt: 0, stages: [{ durations: [1, 2] }, { durations: [1] }] };
  const starts = (params: Record<string, number>, jobs: readonly ExplicitJob[] = [stages], of = 0) =>
    attemptsOf(runJobs(jobs, { policy: 'quincy-g', params }), of).map(({ from }) => from);

  test('comes between the end of a stage and the next one, not before the first', () => {
    expect(starts({})).toEqual([0, 0, 2]);
    expect(starts({ reaction: 0.03 })).toEqual([0, 0, 2.03]);
    expect(starts({ reaction: 0.03, startUp: 5 })).toEqual([5, 5, 7.03]);
  });

  test('comes before each task that reads one to one', () => {
    const pairs = {
      arrivesAt: 0,
      stages: [{ durations: [1, 3] }, { durations: [1, 1], shuffle: { size: 0, from: 'same' as const } }],
    };
    expect(starts({}, [pairs])).toEqual([0, 0, 1, 3]);
    expect(starts({ reaction: 0.5 }, [pairs])).toEqual([0, 0, 1.5, 3.5]);
  });

  test('lets another job have the servers meanwhile', () => {
    // Three servers, two of them for roots. The other is free from 2 on; the second job comes at 2.01.
    const cluster = { ...fiveComputers, serversPerRack: 3 };
    const jobs = [{ arrivesAt: 0, stages: [{ durations: [2] }, { durations: [1] }] }, job(2.01, 4)];
    const all = (params: Record<string, number>) => {
      const trace = runJobs(jobs, { policy: 'quincy-g', params }, { cluster });
      return [0, 1].map((of) => attemptsOf(trace, of).map(({ from }) => from));
    };
    // The root of the second takes the server that is free; its task waits for that of what runs.
    expect(all({})).toEqual([[0, 2], [3]]);
    expect(all({ reaction: 0.03 })).toEqual([[0, 6.01], [2.01]]);
  });

  test('is dropped when a job starts again', () => {
    // The root's server goes down just before the second stage is submitted.
    const server = rootsOf(runJobs([stages], { policy: 'quincy-g' }))[0].server;
    const events = [{ kind: 'serverDown', server, at: 2.2, detection: 0.1 }] as const;
    const trace = runJobs([stages], { policy: 'quincy-g', params: { reaction: 0.5 } }, { events });
    const rows = attemptsOf(trace, 0).map(({ task, from }) => [task, from]);
    expect(rows).toEqual([
      [0, 0],
      [1, 0],
      [0, 2.3],
      [1, 2.3],
      [2, 4.8],
    ]);
  });
});
