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
