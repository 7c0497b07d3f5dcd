import type { Workload } from '../engine/workload/workload.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { everyAttemptEnds } from './endings.ts';
import { cachesHaveRoom, fetchesAddUp, filesAreThere, readsAddUp } from './files.ts';
import { idleSlots } from './idleSlots.ts';
import type { Judgement } from './judgement.ts';
import type { Broken, Law } from './law.ts';
import { blacklistHolds, constraintsHold } from './places.ts';
import { lanesAreSingle, roomSuffices } from './slots.ts';
import { barriersHold, pairsHold, tasksFinishOnce } from './times.ts';

/** Laws whatever happens to servers. */
const always: readonly Law[] = [everyAttemptEnds, lanesAreSingle, constraintsHold, blacklistHolds];

/** Laws where nothing happens to servers: what is lost with one is made again. */
const undisturbed: readonly Law[] = [
  ...[tasksFinishOnce, barriersHold, pairsHold],
  ...[readsAddUp, fetchesAddUp, filesAreThere, cachesHaveRoom],
];

/** As many as a page can show of a law. */
const MOST_SHOWN = 3;

/**
 * Holds `scenario.runs[index]`, which somebody's policy has made, to the laws. `rest` is awaited between two of them. A broken
 * one is an error of ours: no code can break them.
 */
export async function judge(
  trace: Trace,
  workload: Workload,
  { cluster, events = [], runs }: Scenario,
  index: number,
  rest: () => Promise<void> | void = () => undefined,
): Promise<Judgement> {
  const isDisturbed = events.length > 0 || runs[index].fork !== undefined;
  const countsRoom = cluster.coresPerServer !== undefined || cluster.memoryPerServer !== undefined;
  const laws = [...always, ...(countsRoom ? [roomSuffices] : []), ...(isDisturbed ? [] : undisturbed)];
  const broken: Broken[] = [];
  for (const law of laws) {
    for (const each of law(trace.data, workload).slice(0, MOST_SHOWN)) broken.push(each);
    await rest();
  }
  return { laws: laws.length, broken, idle: idleSlots(trace) };
}
