// ρ load · m tasks · d probeRatio · c slotsPerServer

/** Returns the probability that all of a server's slots are busy: ρ^c (Sparrow §4.2.1). */
function busyServerShare(load: number, slotsPerServer: number): number {
  return load ** slotsPerServer;
}

/** Returns the number of probes of a job: d·m, rounded to the nearest integer, but at least one for each task. */
export function probesOfJob(tasks: number, probeRatio: number): number {
  return Math.max(tasks, Math.round(probeRatio * tasks));
}

/** Returns the probability that no task of a job waits when each goes to a random server (Sparrow Table 2). */
export function zeroWaitRandom(load: number, tasks: number, slotsPerServer = 1): number {
  return (1 - busyServerShare(load, slotsPerServer)) ** tasks;
}

/**
 * Returns the probability that no task of a job waits when each takes the best of its own probes (Sparrow Table 2).
 * If the probes do not divide evenly, some tasks have one more, so that the total equals that of batch sampling.
 */
export function zeroWaitPerTask(load: number, tasks: number, probeRatio: number, slotsPerServer = 1): number {
  const busy = busyServerShare(load, slotsPerServer);
  const probes = probesOfJob(tasks, probeRatio);
  const each = Math.floor(probes / tasks);
  const withOneMore = probes - each * tasks;
  return (1 - busy ** each) ** (tasks - withOneMore) * (1 - busy ** (each + 1)) ** withOneMore;
}

/**
 * Returns the probability that no task of a job waits when all tasks share their probes (batch sampling): that at
 * least m of d·m servers have a free slot (Sparrow Table 2).
 */
export function zeroWaitBatch(load: number, tasks: number, probeRatio: number, slotsPerServer = 1): number {
  const busy = busyServerShare(load, slotsPerServer);
  return binomialTail(probesOfJob(tasks, probeRatio), 1 - busy, tasks);
}

/**
 * Returns the binomial probability of at least `least` successes. It sums weights relative to the likeliest number of
 * successes, from there to both sides: no factorials are needed, and weights that underflow are negligible.
 */
function binomialTail(trials: number, success: number, least: number): number {
  if (success <= 0) return least <= 0 ? 1 : 0;
  if (success >= 1) return least <= trials ? 1 : 0;
  const odds = success / (1 - success);
  const likeliest = Math.min(trials, Math.floor((trials + 1) * success));
  let below = 0;
  let above = 0;
  const count = (successes: number, weight: number) => {
    if (successes >= least) above += weight;
    else below += weight;
  };
  let weight = 1;
  for (let i = likeliest; i <= trials && weight > 0; i++) {
    count(i, weight);
    weight *= ((trials - i) / (i + 1)) * odds;
  }
  weight = likeliest / (trials - likeliest + 1) / odds;
  for (let i = likeliest - 1; i >= 0 && weight > 0; i--) {
    count(i, weight);
    weight *= i / (trials - i + 1) / odds;
  }
  return above / (above + below);
}

// d probeRatio · RTT roundTrip · t taskTime

/**
 * Returns the idle slot time that late binding causes per unit of service time: every probe keeps one slot idle for
 * one round trip while its server asks for a task, d·RTT/t (Sparrow §4.3). All times are in the same unit.
 */
export function idleShare(probeRatio: number, roundTrip: number, taskTime: number): number {
  return (probeRatio * roundTrip) / taskTime;
}

/**
 * Returns the load from which on queues grow without limit under late binding: a task takes its slot for t + d·RTT,
 * so ρ < 1/(1 + d·RTT/t), which is nearly 1 − d·RTT/t while that is small (derived from Sparrow §4.3).
 */
export function stabilityLimit(probeRatio: number, roundTrip: number, taskTime: number): number {
  return 1 / (1 + idleShare(probeRatio, roundTrip, taskTime));
}

/** Returns the mean of the maximum of `count` exponential times: mean × (1 + 1/2 + … + 1/count). */
export function meanOfMaximum(count: number, mean: number): number {
  let harmonic = 0;
  for (let i = count; i >= 1; i--) harmonic += 1 / i;
  return mean * harmonic;
}

/**
 * Returns the `p`-quantile of the maximum of `count` exponential times: the response time of a job whose tasks never
 * wait (the ideal of Sparrow Fig. 5).
 */
export function quantileOfMaximum(count: number, mean: number, p: number): number {
  return -mean * Math.log(-Math.expm1(Math.log(p) / count));
}
