import type { Micros } from '../../engine/kernel/time.ts';

/** Moments of each owner, ascending. */
export interface TimeLists {
  /** Counts the moments of an owner up to and at a time. O(log). */
  countUntil(owner: number, time: Micros): number;
  /** Gives the last of them, or -Infinity. */
  lastUntil(owner: number, time: Micros): Micros;
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

  const pastUntil = (owner: number, time: Micros): number => {
    let low = first[owner];
    let high = first[owner + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (times[middle] <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    countUntil: (owner, time) => pastUntil(owner, time) - first[owner],
    lastUntil(owner, time) {
      const past = pastUntil(owner, time);
      return past > first[owner] ? times[past - 1] : Number.NEGATIVE_INFINITY;
    },
  };
}
