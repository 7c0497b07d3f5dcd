/** Returns a copy of the values in ascending order. NaN is not allowed. */
export function sorted(values: ArrayLike<number>): Float64Array<ArrayBuffer> {
  return Float64Array.from(values).sort();
}

/**
 * Returns the `p`-quantile of an ascending array, by linear interpolation at position (n − 1)p, as the authors of
 * Sparrow do. NaN if the array is empty.
 */
export function percentileOfSorted(ascending: Float64Array, p: number): number {
  const { length } = ascending;
  if (length === 0) return Number.NaN;
  const position = Math.min(Math.max((length - 1) * p, 0), length - 1);
  const index = Math.floor(position);
  const low = ascending[index];
  const fraction = position - index;
  if (fraction === 0) return low;
  const high = ascending[index + 1];
  return low === high ? low : low + (high - low) * fraction;
}

/** Returns the arithmetic mean; NaN if there are no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum / values.length;
}

/**
 * Puts the value of a rank where it would stand if `values` were sorted from `from` to before `end`: none before it is larger,
 * none behind it smaller. Takes time in proportion to their number, where sorting takes more. `rank`: a place in `values`.
 */
export function selectRank(values: Float64Array, from: number, end: number, rank: number): void {
  let low = from;
  let high = end - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let left = low;
    let right = high;
    while (left <= right) {
      while (values[left] < pivot) left += 1;
      while (values[right] > pivot) right -= 1;
      if (left > right) break;
      const value = values[left];
      values[left] = values[right];
      values[right] = value;
      left += 1;
      right -= 1;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else return;
  }
}
