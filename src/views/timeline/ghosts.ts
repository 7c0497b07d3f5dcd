import type { AttemptId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';

/** An attempt that waited in a queue beside another one at its task. */
interface Ghost {
  readonly attempt: AttemptId;
  readonly from: Micros;
  readonly to: Micros;
  /** Whether it left the queue for nothing, since another one had started. */
  readonly isDropped: boolean;
  /** The slot beside whose row it is drawn. */
  readonly slot: number;
}

/** Lists duplicates while they wait, and what was dropped for the sake of one, in the order in which they were bound. */
export const ghostsOf = ofTrace(({ data }): readonly Ghost[] => {
  const { attempts } = data.tables;
  const { kind, outcome, server, boundAt, startedAt, endedAt } = attempts.columns;
  const { firstSlot, slots } = data.topology;
  const busyUntil = new Float64Array(firstSlot[data.topology.servers]);
  const ghosts: Ghost[] = [];
  if (!kind.includes(AttemptKind.duplicate)) return ghosts;
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    const isDropped = outcome[attempt] === Outcome.discarded && startedAt[attempt] === Infinity;
    if (kind[attempt] !== AttemptKind.duplicate && !isDropped) continue;
    const from = boundAt[attempt];
    const to = Math.min(startedAt[attempt], endedAt[attempt], data.endedAt);
    if (to <= from || slots[server[attempt]] === 0) continue;
    const slot = freestSlot(busyUntil, firstSlot[server[attempt]], slots[server[attempt]], from);
    busyUntil[slot] = to;
    ghosts.push({ attempt, from, to, isDropped, slot });
  }
  return ghosts;
});

/** A ghost is this part of its row, at the bottom: what runs there stays visible above it. */
export const GHOST_PART = 0.42;

/** Finds the ghost at a time beside the row of a slot, so far down in it: 0 at its top, 1 at its bottom. */
export function ghostAt(trace: Trace, slot: number, time: Micros, down: number): Ghost | undefined {
  if (down < 1 - GHOST_PART) return undefined;
  return ghostsOf(trace).find((each) => each.slot === slot && each.from <= time && time < each.to);
}

/** The first slot of a server beside which nothing is drawn at a time, or else the one that is free the soonest. */
function freestSlot(busyUntil: Float64Array, first: number, slots: number, at: Micros): number {
  let best = first;
  for (let slot = first; slot < first + slots; slot += 1) {
    if (busyUntil[slot] <= at) return slot;
    if (busyUntil[slot] < busyUntil[best]) best = slot;
  }
  return best;
}
