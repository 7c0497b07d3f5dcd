import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { probeCount, Sampling, shareOfProbes } from './sampling.ts';

const graphs = listWorkload({
  users: [],
  classes: ['job'],
  jobs: [
    {
      user: 0,
      jobClass: 0,
      arrivesAt: 0,
      stages: [{ durations: [1, 1], after: [], servers: [[4, 2, 7], [5]] }],
    },
  ],
  warmup: 0,
});
const samplingOf = (servers: number, schedulers = 1) =>
  new Sampling({
    topology: { servers, slots: new Int32Array(servers).fill(1) },
    graphs,
    schedulers,
    stream: (purpose: string) => streamOf(1, purpose),
  } as unknown as Sim);
const drawn = (sampling: Sampling, count: number) => [...sampling.servers.subarray(0, count)];

describe('the number of probes', () => {
  test.each([
    [1, 10, 10],
    [1.1, 10, 11],
    [1.2, 500, 600],
    [1.5, 1, 2],
    [1.4, 1, 1],
    [2, 7, 14],
  ])('is d·m rounded: d = %d, m = %d gives %d', (ratio, tasks, probes) => {
    expect(probeCount(ratio, tasks)).toBe(probes);
  });

  test('is spread evenly over the tasks, at least one for each', () => {
    for (const [probes, tasks] of [
      [11, 10],
      [20, 10],
      [13, 5],
      [10, 10],
    ]) {
      const shares = Array.from({ length: tasks }, (_, i) => shareOfProbes(probes, tasks, i));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(probes);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('draws', () => {
  test('are distinct, and every server is as likely as any other', () => {
    const sampling = samplingOf(20);
    const counts = new Float64Array(20);
    for (let round = 0; round < 4000; round += 1) {
      sampling.distinct(0, NONE, 5);
      const servers = drawn(sampling, 5);
      expect(new Set(servers).size).toBe(5);
      for (const server of servers) counts[server] += 1;
    }
    for (const count of counts) expect(Math.abs(count / 1000 - 1)).toBeLessThan(0.15);
  });

  test('of more servers than there are take all equally often, ±1', () => {
    const sampling = samplingOf(3);
    sampling.distinct(0, NONE, 8);
    const servers = drawn(sampling, 8);
    expect(new Set(servers.slice(0, 3)).size).toBe(3);
    expect(new Set(servers.slice(3, 6)).size).toBe(3);
    expect(new Set(servers.slice(6)).size).toBe(2);
  });

  test('of a set stay in the set', () => {
    const sampling = samplingOf(20);
    expect([sampling.taskSet(0, 0), sampling.taskSet(0, 1), sampling.size(0), sampling.size(NONE)]).toEqual([
      0, 1, 3, 20,
    ]);
    sampling.distinct(0, 0, 3);
    expect(drawn(sampling, 3).sort()).toEqual([2, 4, 7]);
    sampling.distinct(0, 1, 1, 3);
    expect(drawn(sampling, 4)[3]).toBe(5);
    expect(drawn(sampling, 3).sort()).toEqual([2, 4, 7]);
    for (let i = 0; i < 50; i += 1) expect([2, 4, 7]).toContain(sampling.one(0, 0));
  });

  test('with replacement repeat', () => {
    const sampling = samplingOf(5);
    const servers = Array.from({ length: 200 }, () => sampling.one(0, NONE));
    expect(new Set(servers)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test('of two schedulers come from different streams', () => {
    const both = samplingOf(1000, 2);
    both.distinct(0, NONE, 10);
    const first = drawn(both, 10);
    both.distinct(1, NONE, 10);
    expect(drawn(both, 10)).not.toEqual(first);
  });
});
