import type { Micros } from '../engine/kernel/time.ts';

/** Moments of each owner, ascending: plain data. */
export interface TimeLists {
  readonly first: Uint32Array; // [owners + 1] → times
  readonly times: Float64Array; // Micros
}

/** Sorts moments by owner and time. `visitAll` calls back with each moment, the same ones each time it is asked. */
export function createTimeLists(
  owners: number,
  visitAll: (visit: (owner: number, time: Micros) => void) => void,
): TimeLists {
  const first = new Uint32Array(owners + 1);
  visitAll((owner) => {
    first[owner + 1] += 1;
  });
  for (let owner = 0; owner < owners; owner += 1) first[owner + 1] += first[owner];
  const times = new Float64Array(first[owners]);
  const free = first.slice();
  visitAll((owner, time) => {
    times[free[owner]++] = time;
  });
  for (let owner = 0; owner < owners; owner += 1) times.subarray(first[owner], first[owner + 1]).sort();
  return { first, times };
}

/** Counts the moments of an owner up to and at a time. O(log). */
export function countUntil(lists: TimeLists, owner: number, time: Micros): number {
  return pastUntil(lists, owner, time) - lists.first[owner];
}

/** Gives the last moment of an owner up to and at a time, or -Infinity. O(log). */
export function lastUntil(lists: TimeLists, owner: number, time: Micros): Micros {
  const past = pastUntil(lists, owner, time);
  return past > lists.first[owner] ? lists.times[past - 1] : Number.NEGATIVE_INFINITY;
}

function pastUntil({ first, times }: TimeLists, owner: number, time: Micros): number {
  let low = first[owner];
  let high = first[owner + 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
