import { describe, expect, test } from 'vitest';
import type { ExplicitJob } from '../../scenario/shape/schema.ts';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';

/** Five tasks queue on each of servers 1 to 3; server 0 is empty when a job of three tasks arrives. */
const crowded: ExplicitJob[] = [1, 2, 3].map((server) => ({
  arrivesAt: 0,
  stages: [{ durations: [1, 1, 1, 1, 1], servers: [[server]] }],
}));
const threeTasks: ExplicitJob = { arrivesAt: 0.1, stages: [{ durations: [0.1, 0.1, 0.1] }] };

/** Lists the servers that run the tasks of the last job, which probes all four servers. */
function serversOf(params: Record<string, string | number>, policy = 'batch'): number[] {
  const trace = runJobs(jobsOn(4, [...crowded, threeTasks]), { policy, params });
  return messagesOf(trace, 'launch', 3).map(([, server]) => server);
}

describe('queue lengths with own tasks', () => {
  test('let an empty server have several tasks of a job, under batch sampling', () => {
    expect(new Set(serversOf({ probeRatio: 1.34, view: 'snapshot' })).size).toBe(3);
    expect(serversOf({ probeRatio: 1.34, view: 'sequential' })).toEqual([0, 0, 0]);
  });

  test('keep tasks apart that probe the same server, under per-task sampling', () => {
    const each = { draw: 'independent', probeRatio: 4 };
    // Each task probes all four; only server 0 is empty.
    expect(serversOf({ ...each, view: 'snapshot' }, 'per-task')).toEqual([0, 0, 0]);
    const idle = (view: string) =>
      messagesOf(
        runJobs(jobsOn(4, [threeTasks]), { policy: 'per-task', params: { ...each, view } }),
        'launch',
      );
    const meets = (view: string) => new Set(idle(view).map(([, server]) => server)).size;
    expect(meets('sequential')).toBe(3);
  });
});

describe('tasks of a job that probe on their own (SPA-3)', () => {
  const probesOf = (draw: string, seed: number) =>
    messagesOf(
      runJobs(jobsOn(12, [threeTasks], { seed }), { policy: 'per-task', params: { draw } }),
      'probe',
    ).map(([, server]) => server);

  test('probe d different servers each, and may meet on a server', () => {
    let met = 0;
    for (let seed = 0; seed < 40; seed += 1) {
      const probed = probesOf('independent', seed);
      expect(probed).toHaveLength(6);
      for (let at = 0; at < 6; at += 2) expect(probed[at]).not.toBe(probed[at + 1]);
      if (new Set(probed).size < 6) met += 1;
      expect(new Set(probesOf('distinct', seed)).size).toBe(6);
    }
    // Three pairs out of twelve are all different with a chance of 45/66 · 28/66, that is 29 %.
    expect(met).toBeGreaterThan(18);
    expect(met).toBeLessThan(38);
  });
});
