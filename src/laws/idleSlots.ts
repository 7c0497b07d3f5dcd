import { sortAscending } from '../algorithms/radixOrder.ts';
import { slotCount } from '../engine/cluster/topology.ts';
import { NONE } from '../engine/ids.ts';
import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import { serverSetOf } from '../engine/workload/workload.ts';
import type { Trace } from '../trace/trace.ts';

/** Slots that were free while a task waited that may run on any server. */
export interface IdleSlots {
  /** Slot time, as many slots as could have been used. [s] */
  readonly seconds: number;
  /** The same as a share of all slot time until the end. */
  readonly share: number;
  /** When the longest such time began; null: there was none. */
  readonly longestAt: Micros | null;
}

/**
 * Finds how long slots were free while a task waited for its first start. Not a fault: whoever asks by message, or waits for a
 * better place, leaves slots free meanwhile. Null where cores or memory are counted: a free slot may have no room.
 */
export function idleSlots(trace: Trace): IdleSlots | null {
  const { graphs, tables, topology, endedAt } = trace.data;
  if (topology.cores !== null || topology.memory !== null) return null;
  const { task: tasks, startedAt, endedAt: ends } = tables.attempts.columns;
  const starts = new Float64Array(graphs.tasks).fill(Infinity);
  for (let row = 0; row < tables.attempts.length; row += 1)
    starts[tasks[row]] = Math.min(starts[tasks[row]], startedAt[row]);
  const ready: Micros[] = [];
  const begun: Micros[] = [];
  for (let task = 0; task < graphs.tasks; task += 1) {
    if (serverSetOf(graphs, trace.taskStage[task], task) !== NONE) continue;
    ready.push(trace.taskReadyAt[task]);
    begun.push(starts[task]);
  }
  const waiting = [changes(ready, 1), changes(begun, -1)];
  const free = [
    changes([0], slotCount(topology)),
    changes(startedAt, -1),
    changes(
      ends.filter((_, row) => Number.isFinite(startedAt[row])),
      1,
    ),
    ...outages(trace),
  ];
  return sumOf([...waiting, ...free], waiting.length, slotCount(topology), endedAt);
}

/** Times at each of which a count changes by as much, in ascending order. */
interface Changes {
  readonly at: Float64Array;
  readonly by: number;
}

function changes(at: ArrayLike<Micros>, by: number): Changes {
  const times = Float64Array.from(at).filter(Number.isFinite);
  sortAscending(times);
  return { at: times, by };
}

/** The slots of servers that are down are not free. */
function outages({ data: { tables, topology } }: Trace): readonly Changes[] {
  const { actor, from, to } = tables.outages.columns;
  const ofEachSlot = (times: ArrayLike<Micros>) =>
    Array.from(actor).flatMap((each, row) => new Array<Micros>(topology.slots[each] ?? 0).fill(times[row]));
  return [changes(ofEachSlot(from), -1), changes(ofEachSlot(to), 1)];
}

/** Adds up, over time, the smaller of two counts: that of the first lists, and that of the others. */
function sumOf(lists: readonly Changes[], ofFirst: number, slots: number, endedAt: Micros): IdleSlots {
  const places = new Uint32Array(lists.length);
  const counts = [0, 0];
  let now = 0;
  let area = 0;
  let since: Micros | null = null;
  let longest = 0;
  let longestAt: Micros | null = null;
  for (;;) {
    let next = Infinity;
    for (let each = 0; each < lists.length; each += 1)
      next = Math.min(next, lists[each].at[places[each]] ?? Infinity);
    const until = Math.min(next, endedAt);
    const idle = Math.min(counts[0], counts[1]);
    if (until > now) {
      if (idle > 0) {
        since ??= now;
        area += idle * (until - now);
        if (until - since > longest) [longest, longestAt] = [until - since, since];
      } else since = null;
      now = until;
    }
    if (next >= endedAt) break;
    for (let each = 0; each < lists.length; each += 1) {
      const { at, by } = lists[each];
      for (; at[places[each]] === next; places[each] += 1) counts[each < ofFirst ? 0 : 1] += by;
    }
  }
  return { seconds: toSeconds(area), share: endedAt > 0 ? area / (slots * endedAt) : 0, longestAt };
}
