import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../engine/record/schema.ts';
import { serverLocal } from '../../metrics/locality.ts';
import type { ExplicitJob, FileSpec, Scenario } from '../../scenario/shape/schema.ts';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';
import { openTrace } from '../../trace/openTrace.ts';

/** Two racks of three servers; a block for each list of servers. */
function readingFrom(
  blocks: readonly (readonly number[])[],
  jobs: readonly ExplicitJob[],
  more: readonly FileSpec[] = [],
): Scenario {
  const placement = { kind: 'listed', servers: blocks } as const;
  const file: FileSpec = { name: 'data', blocks: blocks.length, replicas: blocks[0].length, placement };
  return jobsOn(3, [], {
    cluster: { racks: 2, network: { kind: 'penalty', rack: 1.5, remote: 2 } },
    workload: { kind: 'explicit', jobs, files: [file, ...more], warmup: 0 },
  });
}
const reads = [{ file: 'data', size: 1 }];
const soft = { softLocality: true, relaxAfter: 0.005 };
const startsOf = ({ tables }: TraceData, first = 0) => {
  const { task, server, startedAt } = tables.attempts.columns;
  return [...task.keys()]
    .filter((row) => task[row] >= first)
    .sort((a, b) => task[a] - task[b])
    .map((row) => [server[row], startedAt[row] / 1000]);
};
const busy = (server: number): ExplicitJob => ({
  arrivesAt: 0,
  stages: [{ durations: [10], servers: [[server]] }],
});

describe('soft locality of tasks that read (Sparrow §8; SPA-28)', () => {
  test('probes only where their data is', () => {
    const blocks = [[0], [4], [2]];
    const job = { arrivesAt: 0, stages: [{ durations: [0.1, 0.1, 0.1], reads }] };
    const trace = runJobs(readingFrom(blocks, [job]), { policy: 'sparrow', params: soft });
    expect(startsOf(trace)).toEqual([
      [0, 1.5],
      [4, 1.5],
      [2, 1.5],
    ]);
    expect(messagesOf(trace, 'probe')).toHaveLength(3);
    expect(serverLocal.compute(openTrace(trace))[0]).toBe(1);
    const without = runJobs(readingFrom(blocks, [job]), { policy: 'sparrow' });
    expect(messagesOf(without, 'probe')).toHaveLength(6);
  });

  test('goes elsewhere when that takes too long, and then reads over the network', () => {
    const job = { arrivesAt: 0.1, stages: [{ durations: [0.1], reads }] };
    const scenario = readingFrom([[0]], [busy(0), job]);
    for (let seed = 0; seed < 10; seed += 1) {
      const trace = runJobs(
        { ...scenario, seed },
        { policy: 'sparrow', params: { ...soft, probeRatio: 10 } },
      );
      const [[server, startedAt]] = startsOf(trace, 1);
      expect(server).not.toBe(0);
      expect(startedAt).toBe(100 + 5 + 1.5);
      const took = trace.tables.attempts.columns.endedAt[1] / 1000 - startedAt;
      expect(took).toBeCloseTo(server < 3 ? 150 : 200, 6);
    }
  });

  test('gives a server elsewhere that asks the task that is nearest to its data there', () => {
    // Blocks in the first rack and in the second; their servers are busy, and so is all but server 5.
    const job = { arrivesAt: 0.1, stages: [{ durations: [0.1, 0.1], reads }] };
    const scenario = readingFrom([[0], [3]], [busy(0), busy(1), busy(2), busy(3), busy(4), job]);
    const trace = runJobs(scenario, { policy: 'sparrow', params: { ...soft, probeRatio: 10 } });
    const first = startsOf(trace, 5);
    expect(first[1]).toEqual([5, 106.5]);
    expect(first[0][1]).toBeGreaterThan(200);
  });

  test('begins with the nearest servers if none has all of the input', () => {
    const other: FileSpec = {
      name: 'other',
      blocks: 1,
      replicas: 1,
      placement: { kind: 'listed', servers: [[2]] },
    };
    const both = { durations: [0.1], reads: [...reads, { file: 'other', size: 1 }] };
    const scenario = readingFrom([[0]], [{ arrivesAt: 0, stages: [both] }], [other]);
    const trace = runJobs(scenario, { policy: 'sparrow', params: { ...soft, probeRatio: 10 } });
    expect(new Set(messagesOf(trace, 'probe').map(([, server]) => server))).toEqual(new Set([0, 1, 2]));
  });

  test('never leaves the servers that are able to run a task', () => {
    const job = { arrivesAt: 0.1, stages: [{ durations: [0.1, 0.1], reads, servers: [[1, 2], [2]] }] };
    for (let seed = 0; seed < 10; seed += 1) {
      const trace = runJobs(
        { ...readingFrom([[1], [0]], [busy(1), job]), seed },
        { policy: 'sparrow', params: soft },
      );
      const [[one, startedAt], [other]] = startsOf(trace, 1);
      expect([one, other]).toEqual([2, 2]);
      expect(startedAt).toBeLessThan(500);
    }
  });

  test('places the only task of a stage once, even if it was probed for elsewhere, too', () => {
    const job = { arrivesAt: 0.1, stages: [{ durations: [0.1], reads, servers: [[0, 1, 2], [2]] }] };
    const several = { arrivesAt: 50, stages: [{ durations: [0.1, 0.1], reads }] };
    const until = (server: number, end: number) => ({
      arrivesAt: 0,
      stages: [{ durations: [end], servers: [[server]] }],
    });
    // Its data comes free first, at 0.2 s; the servers that were asked instead ask later, and in vain.
    const jobs = [until(0, 0.2), until(1, 0.4), until(2, 0.4), job, several];
    const params = { ...soft, probeRatio: 1 };
    for (let seed = 0; seed < 10; seed += 1) {
      const trace = runJobs({ ...readingFrom([[0]], jobs), seed }, { policy: 'sparrow', params });
      expect(startsOf(trace, 3)[0]).toEqual([0, 202.5]);
      expect(trace.tables.attempts.length).toBe(6);
    }
  });

  test('goes on after losses of its servers and of its scheduler', () => {
    const jobs = Array.from({ length: 12 }, (_, i) => ({
      arrivesAt: i * 0.03,
      stages: [{ durations: [0.1, 0.05, 0.1], reads }],
    }));
    for (let seed = 0; seed < 20; seed += 1) {
      const scenario: Scenario = {
        ...readingFrom(
          [
            [0, 1],
            [1, 4],
            [5, 0],
          ],
          jobs,
        ),
        seed,
        events: [
          { kind: 'serverDown', server: 0, at: 0.11, detection: 0.02 },
          { kind: 'serverDown', server: 1, at: 0.15, detection: 0.02, repair: 0.1 },
          { kind: 'schedulerDown', scheduler: 0, at: 0.2, detection: 0.02 },
        ],
      };
      const params = { ...soft, schedulers: 2, cancellation: seed % 2 === 0 };
      const { finishedAt } = runJobs(scenario, { policy: 'sparrow', params }).tables.jobs.columns;
      expect(finishedAt.every(Number.isFinite)).toBe(true);
    }
  });
});
