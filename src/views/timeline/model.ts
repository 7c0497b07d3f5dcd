import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { bucketsOf, layeredAreas } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import type { RowLayout } from './rows.ts';
import { createSlotIndex, type SlotIndex } from './slices.ts';

/** A run in the order that the timeline needs. */
export interface TimelineModel {
  readonly trace: Trace;
  readonly attempts: SlotIndex;
  readonly holds: SlotIndex;
  readonly kept: SlotIndex;
}

/** Sorts the attempts, held slots and kept slots of a run by slot and time. */
export function createTimelineModel(trace: Trace): TimelineModel {
  const { attempts, holds, keptSlots } = trace.data.tables;
  const { firstSlot, servers } = trace.data.topology;
  const { startedAt, endedAt } = attempts.columns;
  const indexOf = (
    { length, columns: { server, lane } }: typeof attempts | typeof holds | typeof keptSlots,
    from: Float64Array,
    to: Float64Array,
  ) => {
    const slotOf = (row: number) => firstSlot[server[row]] + lane[row];
    return createSlotIndex({ length, from, to, slotOf }, firstSlot[servers]);
  };
  return {
    trace,
    attempts: indexOf(attempts, startedAt, endedAt),
    holds: indexOf(holds, holds.columns.from, holds.columns.to),
    kept: indexOf(keptSlots, keptSlots.columns.from, keptSlots.columns.to),
  };
}

/** How long the median attempt took, of a sample; Infinity if none has ended. */
export function medianTaskTime({ data }: Trace): Micros {
  const { attempts } = data.tables;
  const { startedAt, endedAt } = attempts.columns;
  // Enough for a number that only determines a width.
  const every = Math.ceil(attempts.length / 5000);
  const times: Micros[] = [];
  for (let row = 0; row < attempts.length; row += every) {
    if (Number.isFinite(endedAt[row])) times.push(endedAt[row] - startedAt[row]);
  }
  return Float64Array.from(times).sort()[Math.floor(times.length / 2)] ?? Infinity;
}

/** Utilization of groups of slots, for rows that combine many slots. */
export interface BusyRows {
  /** Busy slot time of a row from the start of the run until a time. Exact at the edges of its buckets. */
  upTo(row: number, time: Micros): number;
}

const MOST_BUCKETS = 8192;

/** Adds up busy slot time per row. O(attempts + rows · buckets). */
export function createBusyRows({ data }: Trace, { rows }: RowLayout): BusyRows {
  const { attempts } = data.tables;
  const { server, lane, startedAt, endedAt } = attempts.columns;
  const { firstSlot, servers } = data.topology;
  const rowOfSlot = new Int32Array(firstSlot[servers]).fill(NONE);
  for (const [row, { firstSlot: first, pastSlot }] of rows.entries()) rowOfSlot.fill(row, first, pastSlot);
  const buckets = bucketsOf(0, Math.max(1, data.endedAt), MOST_BUCKETS);
  const areas = layeredAreas(
    {
      length: attempts.length,
      from: startedAt,
      to: endedAt,
      layers: rows.length,
      layerOf: (row) => rowOfSlot[firstSlot[server[row]] + lane[row]],
    },
    buckets,
    data.endedAt,
  );
  const sums = areas.map((area) => {
    const sum = new Float64Array(buckets.count + 1);
    for (let bucket = 0; bucket < buckets.count; bucket += 1) sum[bucket + 1] = sum[bucket] + area[bucket];
    return sum;
  });
  return {
    upTo(row, time) {
      const position = Math.min(Math.max(0, (time - buckets.start) / buckets.width), buckets.count);
      const bucket = Math.min(Math.floor(position), buckets.count - 1);
      const [before, after] = [sums[row][bucket], sums[row][bucket + 1]];
      return before + (after - before) * (position - bucket);
    },
  };
}
