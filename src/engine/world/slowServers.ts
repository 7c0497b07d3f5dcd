import type { Topology } from '../cluster/topology.ts';
import type { ServerSlowdown } from '../record/schema.ts';
import type { WorldParts } from './surroundings.ts';

/** The speed of each server now, of which schedulers only know with which it began; null: all have speed 1 to the end. */
export function speedsNow(
  { speed }: Topology,
  planned: readonly ServerSlowdown[],
): Float64Array<ArrayBuffer> | null {
  return planned.length === 0 && speed.every((each) => each === 1) ? null : Float64Array.from(speed);
}

/**
 * Makes servers slower from a time on, for what begins to compute there from then on; of several factors of one server all
 * count. Before, nothing tells it. Returns those that happened, a list that grows as the run goes on.
 */
export function scheduleSlowdowns(
  { kernel, jobs, workload, speed }: WorldParts,
  planned: readonly ServerSlowdown[],
): readonly ServerSlowdown[] {
  const happened: ServerSlowdown[] = [];
  if (speed === null) return happened;
  const due = kernel.on((index) => {
    if (jobs.left === workload.jobs) return kernel.callOff();
    speed[planned[index].server] /= planned[index].factor;
    happened.push(planned[index]);
  }, 'a server becomes slow');
  for (const [index, { at }] of planned.entries()) kernel.schedule(at, due, index);
  return happened;
}
