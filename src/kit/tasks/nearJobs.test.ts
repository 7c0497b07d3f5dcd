import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { createTopology } from '../../engine/cluster/topology.ts';
import { NearJobs } from './nearJobs.ts';

const topology = createTopology({ racks: 1, serversPerRack: 5, slotsPerServer: 1, networkDelay: 0 });

test('a job is far from a server once its tasks there are launched, or a search found none', () => {
  const near = new NearJobs(topology, {});
  near.enter(1);
  expect([near.hasSeat(0), near.hasSeat(1)]).toEqual([false, true]);
  expect([near.isFar(0, 3), near.isFar(1, 3)]).toEqual([false, true]);
  near.add(1, 3);
  near.add(1, 3);
  near.remove(1, 3);
  expect(near.isFar(1, 3)).toBe(false);
  near.remove(1, 3);
  expect(near.isFar(1, 3)).toBe(true);
  for (let i = 0; i < 5; i += 1) near.add(1, 3);
  near.clear(1, 3);
  expect(near.isFar(1, 3)).toBe(true);
});

test('in random runs no job is called far from its own tasks, and few are called near without reason', () => {
  const stream = streamOf(1, 'near jobs');
  const jobs = 300;
  const near = new NearJobs(topology, {});
  const counts = new Map<number, Uint8Array>();
  let seenNear = 0;
  let inVain = 0;
  for (let step = 0; step < 20_000; step += 1) {
    const job = stream.below(jobs);
    const server = stream.below(5);
    const count = counts.get(job);
    if (count === undefined) {
      near.enter(job);
      counts.set(job, new Uint8Array(5));
    } else if (stream.below(8) === 0) {
      // A job leaves after its last task was launched; some of its counts may still say "3 or more" by then.
      for (let each = 0; each < 5; each += 1)
        for (; count[each] > 0; count[each] -= 1) near.remove(job, each);
      near.leave(job);
      counts.delete(job);
    } else if (count[server] > 0 && stream.below(2) === 0) {
      count[server] -= 1;
      near.remove(job, server);
    } else {
      count[server] += 1;
      near.add(job, server);
    }
    const isNear = (counts.get(job)?.[server] ?? 0) > 0;
    if (!counts.has(job)) continue;
    if (isNear) {
      seenNear += 1;
      expect(near.isFar(job, server)).toBe(false);
    } else if (!near.isFar(job, server)) {
      inVain += 1;
      near.clear(job, server);
    }
    expect(near.isFar(job, server)).toBe(!isNear);
    if (isNear) expect(near.isEmpty(server)).toBe(false);
  }
  expect(inVain).toBeGreaterThan(0);
  expect(inVain).toBeLessThan(seenNear / 20);
  for (const [job, count] of counts) {
    for (let each = 0; each < 5; each += 1) for (; count[each] > 0; count[each] -= 1) near.remove(job, each);
    near.leave(job);
  }
  expect([0, 1, 2, 3, 4].map((server) => near.isEmpty(server))).toEqual([true, true, true, true, true]);
});
