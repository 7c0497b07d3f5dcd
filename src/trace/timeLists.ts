import { firstPosition } from '../algorithms/firstPosition.ts';
import { sortAscending } from '../algorithms/radixOrder.ts';
import { doubled } from '../base/doubled.ts';
import type { Micros } from '../engine/kernel/time.ts';

/** Times of each owner, ascending: plain data. */
interface TimeLists {
  readonly first: Uint32Array; // [owners + 1] → times
  readonly times: Float64Array; // Micros
}

/** Times for which there is room at first. */
const FEW = 1024;

/** Groups times by owner and sorts them. */
export function createTimeLists(
  owners: number,
  visitAll: (visit: (owner: number, time: Micros) => void) => void,
): TimeLists {
  const first = new Uint32Array(owners + 1);
  let ownerOf = new Uint32Array(FEW);
  let all = new Float64Array(FEW);
  let count = 0;
  visitAll((owner, time) => {
    if (count === all.length) [ownerOf, all] = [doubled(ownerOf), doubled(all)];
    ownerOf[count] = owner;
    all[count] = time;
    count += 1;
    first[owner + 1] += 1;
  });
  for (let owner = 0; owner < owners; owner += 1) first[owner + 1] += first[owner];
  const times = new Float64Array(first[owners]);
  const free = first.slice();
  for (let at = 0; at < count; at += 1) times[free[ownerOf[at]]++] = all[at];
  for (let owner = 0; owner < owners; owner += 1)
    sortAscending(times.subarray(first[owner], first[owner + 1]));
  return { first, times };
}

/** Returns how many times of an owner are not after `time`. O(log). */
export function countUntil(lists: TimeLists, owner: number, time: Micros): number {
  return pastUntil(lists, owner, time) - lists.first[owner];
}

/** Returns the last time of an owner that is not after `time`, or -Infinity. O(log). */
export function lastUntil(lists: TimeLists, owner: number, time: Micros): Micros {
  const past = pastUntil(lists, owner, time);
  return past > lists.first[owner] ? lists.times[past - 1] : Number.NEGATIVE_INFINITY;
}

function pastUntil({ first, times }: TimeLists, owner: number, time: Micros): number {
  return firstPosition(first[owner], first[owner + 1], (position) => times[position] > time);
}
