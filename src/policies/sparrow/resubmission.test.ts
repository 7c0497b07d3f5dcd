import { describe, expect, test } from 'vitest';
import { Outcome } from '../../engine/record/schema.ts';
import type { ExplicitJob } from '../../scenario/shape/schema.ts';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';
import { responsesOf } from '../../testing/scenario/testRun.ts';

// Estimated to take 0.1 s; the second task takes 2 s, and a copy of it 0.1 s.
const slow: ExplicitJob = {
  arrivesAt: 0,
  stages: [{ durations: [0.1, 2], copyDurations: [[0.1], [0.1]], estimate: 0.1 }],
};
const again = { resubmit: true, resubmitAfter: 2 };

describe('a task that takes unexpectedly long (Sparrow §3.4; SPA-15)', () => {
  test('is submitted again as a job of its own, and ends with its first attempt', () => {
    const trace = runJobs(jobsOn(4, [slow]), { policy: 'sparrow', params: again });
    // It starts at 1.5 ms, is found late 200 ms later, and is probed for like any other task.
    expect(messagesOf(trace, 'probe').map(([at]) => at)).toEqual([0, 0, 0, 0, 201.5, 201.5]);
    expect(responsesOf(trace)).toEqual([201.5 + 1.5 + 100]);
    const { outcome, endedAt } = trace.tables.attempts.columns;
    expect([...outcome].sort()).toEqual([Outcome.finished, Outcome.finished, Outcome.lostRace]);
    expect(Math.max(...endedAt)).toBe(2_001_500);
    // One of the two servers asked in vain.
    expect(messagesOf(trace, 'noTask')).toHaveLength(2 + 1);
  });

  test('is not submitted again if the duration was estimated right, or there is no estimate', () => {
    const probes = (job: ExplicitJob) =>
      messagesOf(runJobs(jobsOn(4, [job]), { policy: 'sparrow', params: again }), 'probe').length;
    expect(probes({ ...slow, stages: [{ ...slow.stages[0], estimate: 1.5 }] })).toBe(4);
    expect(responsesOf(runJobs(jobsOn(4, [slow]), { policy: 'sparrow' }))).toEqual([2001.5]);
  });

  test('does not run again when it ended before a server asked', () => {
    const busy = [0, 1].map(
      (server): ExplicitJob => ({ arrivesAt: 0.01, stages: [{ durations: [5], servers: [[server]] }] }),
    );
    // The copy waits in the queues behind these, and its task ends first.
    const trace = runJobs(jobsOn(2, [slow, ...busy]), { policy: 'sparrow', params: again });
    expect(trace.tables.attempts.length).toBe(4);
    expect(responsesOf(trace)[0]).toBe(2001.5);
  });

  test('stays on servers that are able to run it', () => {
    const stages = [{ ...slow.stages[0], servers: [[0, 1]] }];
    for (let seed = 0; seed < 10; seed += 1) {
      const trace = runJobs(jobsOn(5, [{ ...slow, stages }], { seed }), { policy: 'sparrow', params: again });
      for (const [, server] of messagesOf(trace, 'probe')) expect(server).toBeLessThan(2);
    }
  });

  test('runs again as often as its servers are lost', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const trace = runJobs(
        jobsOn(3, [slow, slow, slow], {
          seed,
          events: [0, 1, 2].map((server) => ({
            kind: 'serverDown',
            server,
            at: 0.15 + 0.07 * server,
            detection: 0.03,
            repair: 0.2,
          })),
        }),
        { policy: 'sparrow', params: again },
      );
      expect(trace.tables.jobs.columns.finishedAt.every(Number.isFinite)).toBe(true);
    }
  });
});
