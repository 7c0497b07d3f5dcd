// ρ load: arrival rate × service time / slots, below 1; from 1 on, waits have no limit.

/** Gives the mean wait of an M/M/1 queue, in the unit of `serviceTime`. Infinity when the load is 1 or more. */
export function meanWaitOfOneSlot(load: number, serviceTime: number): number {
  return load < 1 ? (load / (1 - load)) * serviceTime : Infinity;
}

/** Gives the probability that an arrival has to wait when `slots` share one queue (Erlang C). */
export function waitProbability(load: number, slots: number): number {
  if (load >= 1) return 1;
  if (load <= 0) return 0;
  const offered = load * slots;
  // Erlang B by its recurrence, turned over so that it cannot underflow.
  let inverseOfLoss = 1;
  for (let i = 1; i <= slots; i++) inverseOfLoss = 1 + (inverseOfLoss * i) / offered;
  const loss = 1 / inverseOfLoss;
  return loss / (1 - load * (1 - loss));
}

/** Gives the mean wait of an M/M/c queue, those who don't wait included. Infinity when the load is 1 or more. */
export function meanWait(load: number, slots: number, serviceTime: number): number {
  return load < 1 ? (waitProbability(load, slots) * serviceTime) / (slots * (1 - load)) : Infinity;
}

/** Gives the time that a share `p` of the arrivals of an M/M/c queue wait at most, first come first served. */
export function quantileOfWait(load: number, slots: number, serviceTime: number, p: number): number {
  if (load >= 1) return Infinity;
  const waiting = waitProbability(load, slots);
  if (p <= 1 - waiting) return 0;
  return (Math.log(waiting / (1 - p)) * serviceTime) / (slots * (1 - load));
}
