import { describe, expect, test } from 'vitest';
import { jobsOn, messagesOf, runJobs } from '../../testing/policies/sparrow/testJobs.ts';
import { responsesOf } from '../../testing/scenario/testRun.ts';

describe('a job constrained to all servers is probed like one without a constraint (SPA-8, SPA-13)', () => {
  // Server 0 is busy for 10 s; the job has four short tasks, and eight probes for two servers.
  const scenario = (servers?: readonly (readonly number[])[]) =>
    jobsOn(2, [
      { arrivesAt: 0, stages: [{ durations: [10], servers: [[0]] }] },
      { arrivesAt: 0.1, stages: [{ durations: [0.1, 0.1, 0.1, 0.1], servers }] },
    ]);
  // One after the other on server 1: what each policy needs beside the tasks themselves, in ms.
  test.each([
    ['sparrow', 4 + 0.5],
    ['per-task', 1.5],
    ['omniscient', 0],
  ])('%s', (policy, overhead) => {
    for (const servers of [undefined, [[0, 1]]]) {
      const trace = runJobs(scenario(servers), { policy });
      expect(responsesOf(trace)[1]).toBeCloseTo(400 + overhead, 6);
    }
  });

  test('more probes give more choice in a small set of servers, too', () => {
    const jobs = [{ arrivesAt: 0, stages: [{ durations: Array(10).fill(0.1), servers: [[0, 1, 2, 3]] }] }];
    const count = (policy: string, probeRatio: number) =>
      messagesOf(runJobs(jobsOn(6, jobs), { policy, params: { probeRatio } }), 'probe').length;
    for (const policy of ['sparrow', 'batch', 'per-task']) {
      expect([1, 1.5, 2, 4].map((d) => count(policy, d))).toEqual([10, 15, 20, 40]);
      // More reservations at a server than there are tasks would be useless.
      expect(count(policy, 10)).toBe(40);
    }
  });
});

describe('no server is probed twice for one task', () => {
  const tasks = [0.1, 0.1];

  test.each(['sparrow', 'batch', 'per-task'])('if fewer than d servers hold its data: %s', (policy) => {
    const servers = [[0], [1]];
    const trace = runJobs(jobsOn(2, [{ arrivesAt: 0, stages: [{ durations: tasks, servers }] }]), { policy });
    expect(messagesOf(trace, 'probe')).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(trace.tables.holds.length).toBe(policy === 'sparrow' ? 2 : 0);
    expect(responsesOf(trace)).toEqual([101.5]);
  });

  test.each([
    ['one server is all there is', 1, 2, 1],
    ['a task has two', 2, 5, 2],
  ])('where %s', (_, servers, probeRatio, probes) => {
    for (const policy of ['sparrow', 'batch', 'per-task']) {
      const trace = runJobs(jobsOn(servers, [{ arrivesAt: 0, stages: [{ durations: [0.1] }] }]), {
        policy,
        params: { probeRatio },
      });
      expect(messagesOf(trace, 'probe')).toHaveLength(probes);
    }
  });

  test('if a job has more probes than there are servers, under per-task sampling', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const jobs = [{ arrivesAt: 0, stages: [{ durations: Array(7).fill(0.1) }] }];
      const trace = runJobs(jobsOn(3, jobs, { seed }), { policy: 'per-task' });
      const probed = messagesOf(trace, 'probe').map(([, server]) => server);
      expect(probed).toHaveLength(14);
      for (let at = 0; at < 14; at += 2) expect(probed[at]).not.toBe(probed[at + 1]);
      const counts = [0, 1, 2].map((server) => probed.filter((each) => each === server).length);
      expect(Math.max(...counts) - Math.min(...counts)).toBe(1);
    }
  });
});
