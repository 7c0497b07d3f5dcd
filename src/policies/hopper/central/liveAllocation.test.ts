import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { Allocation } from './allocation.ts';
import { LiveAllocation } from './liveAllocation.ts';
import { SortedJobs } from './sortedJobs.ts';

const JOBS = 12;

test('is what an allocation from scratch would be while jobs come, shrink and go', () => {
  let short = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const draws = streamOf(seed, 'live allocation');
    const jobs = new SortedJobs(JOBS);
    const live = new LiveAllocation(jobs, JOBS);
    const unfairness = [0, 0.1, 0.5, 1][seed % 4];
    const unit = [4 / 3, 1, 1.25][seed % 3];
    let slots = 10 + draws.below(60);
    for (let step = 0; step < 80; step += 1) {
      const job = draws.below(JOBS);
      const size = draws.below(4) === 0 ? 0 : unit * (1 + draws.below(20));
      live.resize(job, size);
      if (size > 0) jobs.put(job, size);
      else jobs.remove(job);
      if (draws.below(10) === 0) slots = 1 + draws.below(250);
      const before = live.slots.slice();
      live.touched.clear();
      live.allot(slots, unfairness);
      const told = live.touched.items.subarray(0, live.touched.count);
      for (const each of jobs.order.subarray(0, jobs.count))
        if (live.slots[each] !== before[each]) expect(told, `seed ${seed}, step ${step}`).toContain(each);

      const whole = new Allocation(JOBS);
      const present = Array.from({ length: JOBS }, (_, each) => each).filter(
        (each) => live.virtualSize[each] > 0,
      );
      for (const each of present) whole.virtualSize[each] = live.virtualSize[each];
      const order = present.sort((a, b) => whole.virtualSize[a] - whole.virtualSize[b] || a - b);
      whole.allot({ order, count: order.length, slots, unfairness });
      expect([...jobs.order.subarray(0, jobs.count)]).toEqual(order);
      const of = ({ slots, isLifted }: Pick<Allocation, 'slots' | 'isLifted'>) =>
        order.map((each) => [slots[each], isLifted[each]]);
      expect(of(live), `seed ${seed}, step ${step}`).toEqual(of(whole));
      expect([live.guideline, live.floor]).toEqual([whole.guideline, whole.floor]);
      expect(live.wanted).toBe(whole.wanted);
      if (whole.guideline === 2) short += 1;
    }
  }
  // Both guidelines were met, often.
  expect(short).toBeGreaterThan(1000);
  expect(short).toBeLessThan(3800);
});
