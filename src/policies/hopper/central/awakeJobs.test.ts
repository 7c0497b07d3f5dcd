import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { cases } from '../../../testing/cases.ts';
import { AwakeJobs } from './awakeJobs.ts';
import { SortedJobs } from './sortedJobs.ts';

const JOBS = 8;

test('those that are awake are served in the order of the jobs by now, until no slot is left or they sleep', () => {
  for (let seed = 1; seed <= cases(100); seed += 1) {
    const stream = streamOf(seed, 'awake');
    const jobs = new SortedJobs(JOBS);
    const awake = new AwakeJobs(JOBS);
    const wanted = new Set<number>();
    for (let job = 0; job < JOBS; job += 1) jobs.put(job, stream.below(9));
    for (let step = 0; step < 40; step += 1) {
      const one = stream.below(JOBS);
      awake.wake(one);
      wanted.add(one);
      const moved = stream.below(JOBS);
      if (stream.below(6) === 0) jobs.remove(moved);
      else jobs.put(moved, stream.below(9));
      if (jobs.count === 0 || stream.below(3) > 0) continue;
      const from = stream.below(jobs.count);
      const slots = 1 + stream.below(3);
      const served: number[] = [];
      awake.each(
        jobs,
        from,
        (job) => served.push(job) < slots,
        (job) => job % 2 === step % 2,
      );
      const after = [...jobs.order.subarray(from, jobs.count)];
      expect(served).toEqual(after.filter((job) => wanted.has(job)).slice(0, slots));
      for (const job of wanted) if (!jobs.has(job) || job % 2 === step % 2) wanted.delete(job);
    }
  }
});
