import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { runBaseline, runWith } from '../../../testing/faces/apollo/manager/testManagers.ts';
import { capacityOf } from '../manager/capacity.ts';
import { virtualClusterAt } from '../manager/virtualCluster.ts';
import { bands, tokenLinesOf } from './index.ts';

const [tokens] = bands;

const runs = {
  apollo: runWith({}),
  'never opportunistic': runWith({ allowance: 0, tokens: 3 }),
  baseline: runBaseline(),
};

test.each(Object.entries(runs))(
  'tokens of all jobs add up at each moment, and no more are used than jobs have (%s)',
  (_, trace) => {
    expect(tokens.isIn(trace)).toBe(true);
    const { used, granted, all } = tokenLinesOf(trace);
    const jobs = Array.from({ length: trace.data.graphs.jobs }, (_, job) => job);
    const steps = jobs.map((job) => capacityOf(trace, job));
    let most = 0;
    for (let time = 0; time < trace.data.endedAt; time += SECOND / 3) {
      const at = used.times.findLastIndex((each) => each <= time);
      const sum = steps.reduce(
        (total, each) => total + (each.findLast((step) => step.at <= time)?.used ?? 0),
        0,
      );
      expect([time, used.counts[at]]).toEqual([time, sum]);
      const cluster = virtualClusterAt(trace, 0, time);
      expect([time, granted.counts[at]]).toEqual([time, cluster.capacity - cluster.free]);
      most = Math.max(most, used.counts[at]);
    }
    for (const [at, count] of used.counts.entries()) {
      expect(count).toBeLessThanOrEqual(granted.counts[at]);
      expect(granted.counts[at]).toBeLessThanOrEqual(all);
    }
    expect(most).toBeGreaterThan(1);
    expect(used.counts.at(-1)).toBe(0);
  },
);
