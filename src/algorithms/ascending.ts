/** Whether no number is less than the one before it. */
export function isAscending(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at += 1) if (numbers[at] < numbers[at - 1]) return false;
  return true;
}

/** Sorts numbers in place. Times mostly come in their order, which is seen sooner than it is made. */
export function sortAscending(numbers: Float64Array): void {
  if (!isAscending(numbers)) numbers.sort();
}
