import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { SortedJobs } from './sortedJobs.ts';

test('jobs stay in order while they come, move and go', () => {
  const draws = streamOf(1, 'sorted jobs');
  const jobs = new SortedJobs(20);
  const keys = new Map<number, number>();
  for (let step = 0; step < 2000; step += 1) {
    const job = draws.below(20);
    if (draws.below(3) === 0) {
      jobs.remove(job);
      keys.delete(job);
    } else {
      keys.set(job, draws.below(8));
      jobs.put(job, keys.get(job) ?? 0);
    }
    const wanted = [...keys]
      .sort(([a, keyOfA], [b, keyOfB]) => keyOfA - keyOfB || a - b)
      .map(([each]) => each);
    expect([...jobs.order.subarray(0, jobs.count)]).toEqual(wanted);
    expect(wanted.map((each) => jobs.placeOf(each))).toEqual(wanted.map((_, place) => place));
    if (wanted.length > 1) expect(jobs.isBefore(wanted[0], wanted[1])).toBe(true);
  }
});
