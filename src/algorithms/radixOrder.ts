const DIGIT = 11; // bits
const BUCKETS = 1 << DIGIT;
const TWO_32 = 4294967296;

/** Copies the rows of `from` into `to`, stably sorted by one digit of their keys. */
function sortByDigit(keys: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array): void {
  const starts = new Uint32Array(BUCKETS + 1);
  for (let i = 0; i < keys.length; i++) starts[((keys[i] >>> shift) & (BUCKETS - 1)) + 1]++;
  for (let digit = 0; digit < BUCKETS; digit++) starts[digit + 1] += starts[digit];
  for (let i = 0; i < from.length; i++) {
    const row = from[i];
    to[starts[(keys[row] >>> shift) & (BUCKETS - 1)]++] = row;
  }
}

/**
 * Returns the rows sorted by time, rows with equal times by row (radix sort). Times are integers that differ by less
 * than 2^53, or Infinity, which comes last. O(n): two or three passes for a run of minutes, none if already sorted.
 */
export function orderByTime(times: Float64Array): Uint32Array {
  const { length } = times;
  let order = new Uint32Array(length);
  for (let row = 0; row < length; row++) order[row] = row;
  if (isAscending(times)) return order;

  let earliest = Infinity;
  let latest = -Infinity;
  for (let row = 0; row < length; row++) {
    const time = times[row];
    if (time < earliest) earliest = time;
    if (time < Infinity && time > latest) latest = time;
  }
  const end = latest - earliest + 1; // stands for Infinity

  let spare = new Uint32Array(length);
  const keys = new Uint32Array(length);
  for (let word = 1; word <= end; word *= TWO_32) {
    for (let row = 0; row < length; row++) {
      const key = times[row] === Infinity ? end : times[row] - earliest;
      keys[row] = Math.floor(key / word);
    }
    for (let shift = 0; shift < 32 && end / word >= 1 << shift; shift += DIGIT) {
      sortByDigit(keys, shift, order, spare);
      [order, spare] = [spare, order];
    }
  }
  return order;
}

/** Whether no number is less than the one before it. */
export function isAscending(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at += 1) if (numbers[at] < numbers[at - 1]) return false;
  return true;
}

/** Sorts numbers in place. Times mostly come in their order, which is seen sooner than it is made. */
export function sortAscending(numbers: Float64Array): void {
  if (!isAscending(numbers)) numbers.sort();
}
