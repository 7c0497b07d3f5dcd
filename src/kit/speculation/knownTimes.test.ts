import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { FinishedTimes } from './finishedTimes.ts';
import { ofBoth } from './knownTimes.ts';
import { SortedTasks } from './sortedTasks.ts';

const TASKS = 40;

test('tasks come by their numbers, those that are equal by their starts, as others come and go', () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const draws = streamOf(seed, 'sorted tasks');
    const order = Uint32Array.from({ length: TASKS }, (_, task) => (task * 7) % TASKS);
    const keys = Array.from({ length: TASKS }, () => draws.below(6));
    const sorted = new SortedTasks(order);
    const inside = new Set<number>();
    for (let step = 0; step < 200; step += 1) {
      const task = draws.below(TASKS);
      if (inside.delete(task)) sorted.remove(task, keys[task]);
      else {
        inside.add(task);
        sorted.add(task, keys[task]);
      }
      const wanted = [...inside].sort((a, b) => keys[a] - keys[b] || order[a] - order[b]);
      expect([...sorted.tasks.subarray(0, sorted.count)]).toEqual(wanted);
      expect([...sorted.keys.subarray(0, sorted.count)]).toEqual(wanted.map((each) => keys[each]));
    }
  }
});

test('each place among running and finished tasks together has the time that sorting all gives it', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const draws = streamOf(seed, 'both');
    const running = new SortedTasks(Uint32Array.from({ length: TASKS }, (_, task) => task));
    const finished = new FinishedTimes();
    const times: number[] = [];
    for (let task = draws.below(12) - 1; task >= 0; task -= 1) {
      times.push(draws.below(10));
      running.add(task, times[times.length - 1]);
    }
    for (let i = draws.below(12); i > 0; i -= 1) {
      times.push(draws.below(10));
      finished.add(times[times.length - 1]);
    }
    times.sort((a, b) => a - b);
    expect(times.map((_, place) => ofBoth(running, finished, place))).toEqual(times);
  }
});
