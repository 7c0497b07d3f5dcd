import type { Micros } from '../engine/kernel/time.ts';
import { AttemptKind } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import { isRerun } from './reruns.ts';
import type { Trace } from './trace.ts';

/** How much of a run was speculation, up to a moment (HOP-7). */
interface CopyCounts {
  /** Tasks that had begun to run, and those of them of which a speculative copy had. */
  readonly tasks: number;
  readonly copiedTasks: number;
  /** Slot time that all attempts had used, and that of speculative copies. */
  readonly slotTime: Micros;
  readonly copySlotTime: Micros;
}

/** Time that spans have lasted, as a function of the moment. */
interface Lasted {
  readonly from: Float64Array; // ascending
  readonly to: Float64Array; // ascending
  readonly fromSums: Float64Array; // [spans + 1]
  readonly toSums: Float64Array; // [spans + 1]
}

const countsFact = fact('copy counts', (trace) => {
  const { data } = trace;
  const { length, columns } = data.tables.attempts;
  const { task, kind, startedAt, endedAt } = columns;
  const firstStart = new Float64Array(data.graphs.tasks).fill(Number.POSITIVE_INFINITY);
  const firstCopy = firstStart.slice();
  const all: number[] = [];
  const copies: number[] = [];
  for (let row = 0; row < length; row += 1) {
    if (startedAt[row] === Number.POSITIVE_INFINITY) continue;
    all.push(row);
    firstStart[task[row]] = Math.min(firstStart[task[row]], startedAt[row]);
    if (kind[row] !== AttemptKind.speculative || isRerun(trace, row)) continue;
    copies.push(row);
    firstCopy[task[row]] = Math.min(firstCopy[task[row]], startedAt[row]);
  }
  const lasted = (rows: readonly number[]): Lasted => {
    const from = Float64Array.from(rows, (row) => startedAt[row]).sort();
    const to = Float64Array.from(rows, (row) => endedAt[row]).sort();
    return { from, to, fromSums: sumsOf(from), toSums: sumsOf(to) };
  };
  return {
    tasks: firstStart.sort(),
    copiedTasks: firstCopy.sort(),
    slotTime: lasted(all),
    copySlotTime: lasted(copies),
  };
});

/** Counts speculation up to and at a moment. O(log attempts), once they are sorted. */
export function copyCountsAt(trace: Trace, time: Micros): CopyCounts {
  const { tasks, copiedTasks, slotTime, copySlotTime } = countsFact.of(trace);
  return {
    tasks: countUpTo(tasks, time),
    copiedTasks: countUpTo(copiedTasks, time),
    slotTime: lastedUntil(slotTime, time),
    copySlotTime: lastedUntil(copySlotTime, time),
  };
}

function lastedUntil({ from, to, fromSums, toSums }: Lasted, time: Micros): Micros {
  const begun = countUpTo(from, time);
  const ended = countUpTo(to, time);
  return begun * time - fromSums[begun] - (ended * time - toSums[ended]);
}

function sumsOf(times: Float64Array): Float64Array {
  const sums = new Float64Array(times.length + 1);
  for (const [place, time] of times.entries()) sums[place + 1] = sums[place] + time;
  return sums;
}

/** Counts the times up to and at a moment. O(log). */
function countUpTo(times: Float64Array, time: Micros): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
