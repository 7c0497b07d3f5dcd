/** Arrival times of a log's jobs, shifted so that the first job arrives at 0. */
interface ArrivalTimes {
  readonly shift: number;
  readonly length: number;
  readonly arrivesAt: Float64Array; // [jobs]
}

/**
 * Shifts sorted arrivals to 0. `length` is the time that the log covers: up to one mean gap after the last arrival.
 */
export function arrivalTimes(arrivals: Float64Array): ArrivalTimes {
  const jobs = arrivals.length;
  const shift = jobs === 0 ? 0 : arrivals[0];
  const arrivesAt = arrivals.map((time) => time - shift);
  return { shift, length: jobs < 2 ? 0 : (arrivesAt[jobs - 1] * jobs) / (jobs - 1), arrivesAt };
}

/** Returns the rows in order of arrival; ties keep the order of the file. */
export function orderOfArrival(arrivals: Float64Array): Uint32Array {
  const order = Uint32Array.from(arrivals.keys());
  return order.sort((a, b) => arrivals[a] - arrivals[b] || a - b);
}
