import { firstPosition } from '../../algorithms/firstPosition.ts';
import { slotCount } from '../../engine/cluster/topology.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { fact } from '../../trace/facts.ts';

/** Times without overlap, ascending, and how long those before each took together: plain data. */
export interface Times {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly before: Float64Array; // [times + 1], Micros
}

/** No times at all. */
export const noTimes: Times = {
  from: new Float64Array(0),
  to: new Float64Array(0),
  before: new Float64Array(1),
};

/** When no slot of the cluster was free: each ran a task, was held or kept, or its server was down. */
export const fullTimesFact = fact('times without a free slot', ({ data }): Times => {
  const changes = usesOf(data);
  changes.from.sort();
  changes.to.sort();
  const total = slotCount(data.topology);
  const [from, to]: [number[], number[]] = [[], []];
  let used = 0;
  let ended = 0;
  const endUntil = (at: Micros) => {
    for (; changes.to[ended] <= at; ended += 1) {
      if (used === total) to.push(Math.min(changes.to[ended], data.endedAt));
      used -= 1;
    }
  };
  for (const at of changes.from) {
    endUntil(at);
    used += 1;
    if (used === total) from.push(at);
  }
  endUntil(Number.POSITIVE_INFINITY);
  return timesOf(from, to);
});

/** Makes the list of times, and joins those that touch. */
export function timesOf(from: readonly number[], to: readonly number[]): Times {
  const joined: { from: number; to: number }[] = [];
  for (const [place, start] of from.entries()) {
    const last = joined.at(-1);
    if (last !== undefined && last.to >= start) last.to = Math.max(last.to, to[place]);
    else if (to[place] > start) joined.push({ from: start, to: to[place] });
  }
  const before = new Float64Array(joined.length + 1);
  for (const [place, each] of joined.entries()) before[place + 1] = before[place] + each.to - each.from;
  return {
    from: Float64Array.from(joined, (each) => each.from),
    to: Float64Array.from(joined, (each) => each.to),
    before,
  };
}

/** Returns how much of the times lies in a span. O(log times). */
export function timeWithin(times: Times, from: Micros, to: Micros): Micros {
  return from < to ? timeUntil(times, to) - timeUntil(times, from) : 0;
}

function timeUntil(times: Times, at: Micros): Micros {
  const begun = firstPosition(0, times.from.length, (place) => times.from[place] >= at);
  if (begun === 0) return 0;
  return times.before[begun] - Math.max(0, times.to[begun - 1] - at);
}

/** Lists from when to when each slot was used; those of a server that is down, too. */
function usesOf(data: TraceData): { readonly from: Float64Array; readonly to: Float64Array } {
  const { attempts, holds, keptSlots, outages } = data.tables;
  const from: number[] = [];
  const to: number[] = [];
  const add = (begin: Micros, end: Micros) => {
    if (!(begin < end)) return;
    from.push(begin);
    to.push(end);
  };
  for (let row = 0; row < attempts.length; row += 1)
    add(attempts.columns.startedAt[row], attempts.columns.endedAt[row]);
  for (let row = 0; row < holds.length; row += 1) add(holds.columns.from[row], holds.columns.to[row]);
  for (let row = 0; row < keptSlots.length; row += 1)
    if (purposeOf(data, row).isInMind !== true) add(keptSlots.columns.from[row], keptSlots.columns.to[row]);
  for (let row = 0; row < outages.length; row += 1) {
    const slots = data.topology.slots[outages.columns.actor[row]] ?? 0;
    for (let slot = 0; slot < slots; slot += 1) add(outages.columns.from[row], outages.columns.to[row]);
  }
  return { from: Float64Array.from(from), to: Float64Array.from(to) };
}
