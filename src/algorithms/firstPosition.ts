/** Gives the first position from `from` on at which `isAfter` holds, or `end`; it holds at all that follow. O(log length). */
export function firstPosition(from: number, end: number, isAfter: (position: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Counts the numbers of an ascending list that are at most `limit`; NaN comes last and is none of them. O(log length). */
export function countUpTo(ascending: ArrayLike<number>, limit: number): number {
  return firstPosition(0, ascending.length, (position) => !(ascending[position] <= limit));
}
