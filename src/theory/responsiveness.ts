// F wanted · S slots · T taskTime

/**
 * Returns how long a new job waits until `F` of a full cluster's `S` slots have become free as tasks finish: F·T/S
 * (Delay Scheduling, related work; DEL-18).
 */
export function timeToShare(wanted: number, slots: number, taskTime: number): number {
  return (wanted * taskTime) / slots;
}
