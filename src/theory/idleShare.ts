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
