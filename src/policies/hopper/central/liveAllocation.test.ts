import { expect, test } from 'vitest';
import { streamOf } from '../../../algorithms/random.ts';
import { sharesOf } from '../../../testing/policies/oracles/central/testCopyShares.ts';
import { Allocation } from './allocation.ts';
import { SortedJobs } from './sortedJobs.ts';

const JOBS = 12;

test('is what an allocation from scratch would be while jobs come, shrink and go', () => {
  let short = 0;
  for (let seed = 0; seed < 60; seed += 1) {
    const draws = streamOf(seed, 'live allocation');
    const jobs = new SortedJobs(JOBS);
    const live = new Allocation(jobs, JOBS);
    const unfairness = [0, 0.1, 0.5, 1][seed % 4];
    const beta = [1.5, 2, 1.6][seed % 3];
    const unit = 2 / beta;
    const remaining = new Map<number, number>();
    let slots = 10 + draws.below(60);
    for (let step = 0; step < 80; step += 1) {
      const job = draws.below(JOBS);
      const tasks = draws.below(4) === 0 ? 0 : 1 + draws.below(20);
      const size = unit * tasks;
      remaining.set(job, tasks);
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

      const present = [...remaining.keys()].filter((each) => live.virtualSize[each] > 0);
      const anew = new SortedJobs(JOBS);
      const whole = new Allocation(anew, JOBS);
      for (const each of present) {
        anew.put(each, live.virtualSize[each]);
        whole.resize(each, live.virtualSize[each]);
      }
      whole.allot(slots, unfairness);
      const order = [...anew.order.subarray(0, anew.count)];
      expect([...jobs.order.subarray(0, jobs.count)]).toEqual(order);
      const of = ({ slots: given, isLifted }: Allocation) =>
        order.map((each) => [given[each], isLifted[each]]);
      expect(of(live), `seed ${seed}, step ${step}`).toEqual(of(whole));
      // And both are what the rule says, slot by slot.
      const sharers = present.map((each) => ({
        job: each,
        remaining: remaining.get(each) ?? 0,
        occupied: 0,
        weight: 1,
      }));
      const wanted = sharesOf(sharers, slots, { sharing: 'hopper', beta, unfairness });
      expect(
        order.map((each) => ({ job: each, limit: live.slots[each], size: live.virtualSize[each] })),
      ).toEqual(wanted);
      expect([live.guideline, live.floor]).toEqual([whole.guideline, whole.floor]);
      expect(live.wanted).toBe(whole.wanted);
      if (whole.guideline === 2) short += 1;
    }
  }
  // Both guidelines were met, often.
  expect(short).toBeGreaterThan(1000);
  expect(short).toBeLessThan(3800);
});
