// ρ load: arrival rate × service time / slots. From 1 on, waits grow without limit.

/** Returns the mean wait of an M/M/1 queue, in the unit of `serviceTime`. Infinity when the load is 1 or more. */
export function meanWaitOfOneSlot(load: number, serviceTime: number): number {
  return load < 1 ? (load / (1 - load)) * serviceTime : Infinity;
}

/** Returns the probability that an arrival at an M/M/c queue has to wait (Erlang C), with c = `slots`. */
export function waitProbability(load: number, slots: number): number {
  if (load >= 1) return 1;
  if (load <= 0) return 0;
  const offered = load * slots;
  // The recurrence of Erlang B for the reciprocal, which cannot underflow.
  let inverseOfLoss = 1;
  for (let i = 1; i <= slots; i++) inverseOfLoss = 1 + (inverseOfLoss * i) / offered;
  const loss = 1 / inverseOfLoss;
  return loss / (1 - load * (1 - loss));
}

/**
 * Returns the mean wait of an M/M/c queue over all arrivals, including those that do not wait. Infinity when the load
 * is 1 or more.
 */
export function meanWait(load: number, slots: number, serviceTime: number): number {
  return load < 1 ? (waitProbability(load, slots) * serviceTime) / (slots * (1 - load)) : Infinity;
}

/** Returns the `p`-quantile of the wait in an M/M/c queue, first come first served. */
export function quantileOfWait(load: number, slots: number, serviceTime: number, p: number): number {
  if (load >= 1) return Infinity;
  const waiting = waitProbability(load, slots);
  if (p <= 1 - waiting) return 0;
  return (Math.log(waiting / (1 - p)) * serviceTime) / (slots * (1 - load));
}

// ρ load · n slots · m tasksPerJob · t taskTime

/** Returns the arrival rate of jobs that results in a load: ρn/(mt) (Sparrow §4.1), per unit of `taskTime`. */
export function arrivalRate(load: number, slots: number, tasksPerJob: number, taskTime: number): number {
  return (load * slots) / (tasksPerJob * taskTime);
}

/** Returns the rate of tasks to be placed: ρn/t (Sparrow §1), per unit of `taskTime`. */
export function decisionRate(load: number, slots: number, taskTime: number): number {
  return (load * slots) / taskTime;
}
