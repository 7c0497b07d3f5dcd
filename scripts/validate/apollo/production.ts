import { percentileOfSorted, sorted } from '../../../src/algorithms/percentile.ts';
import { AttemptKind, NO_INPUT } from '../../../src/engine/record/schema.ts';
import { type Estimates, estimatesOf } from '../../../src/faces/apollo/estimates/estimates.ts';
import { duplicatesOf } from '../../../src/faces/apollo/estimates/table.ts';
import { schedulingRate } from '../../../src/metrics/attemptCounts.ts';
import { rackBytes, remoteBytes, serverBytes } from '../../../src/metrics/dataRead.ts';
import { rackLocal, remoteTasks, serverLocal } from '../../../src/metrics/locality.ts';
import { firstMeasuredTask } from '../../../src/metrics/measured.ts';
import type { Metric } from '../../../src/metrics/metric.ts';
import { regularShare } from '../../../src/metrics/opportunistic.ts';
import { queueSpread } from '../../../src/metrics/queueSpread.ts';
import { serverGap } from '../../../src/metrics/serverSpread.ts';
import { stragglersCaught } from '../../../src/metrics/stragglersCaught.ts';
import { utilization } from '../../../src/metrics/utilization.ts';
import type { Trace } from '../../../src/trace/trace.ts';

const of = (metric: Metric, trace: Trace) => metric.compute(trace)[0];

/** Shares of tasks with input, of bytes read, and of those from files, by distance (Apollo Table 1). */
export function localityOf(trace: Trace) {
  const [server, rack, remote] = [serverBytes, rackBytes, remoteBytes].map((metric) => of(metric, trace));
  const bytes = server + rack + remote;
  const local = of(serverLocal, trace);
  return {
    tasks: { server: local, rack: of(rackLocal, trace) - local, remote: of(remoteTasks, trace) },
    bytes: { server: server / bytes, rack: rack / bytes, remote: remote / bytes },
    files: filesOf(trace),
  };
}

/** Shares of the bytes that tasks with input files read: none of those of this workload shuffle, too. */
function filesOf({ data }: Trace) {
  const { length, columns } = data.tables.reads;
  const sums = { server: 0, rack: 0, remote: 0 };
  for (let row = 0; row < length; row += 1) {
    if (columns.locality[row] === NO_INPUT) continue;
    sums.server += columns.serverBytes[row];
    sums.rack += columns.rackBytes[row];
    sums.remote += columns.remoteBytes[row];
  }
  const all = sums.server + sums.rack + sums.remote;
  return { server: sums.server / all, rack: sums.rack / all, remote: sums.remote / all };
}

/** How many of all attempts are duplicates, and how many of these start first (Apollo Table 2). */
export function duplicationOf(trace: Trace) {
  const { created, all } = duplicatesOf(trace);
  return { rate: all.duplicates / created, success: all.first / all.duplicates };
}

/** Seconds that regular tasks queue on servers: the 95th percentile. */
export function regularQueueing({ data }: Trace): number {
  const { length, columns } = data.tables.attempts;
  const { task, kind, boundAt, startedAt } = columns;
  const first = firstMeasuredTask(data);
  const waits: number[] = [];
  for (let row = 0; row < length; row += 1)
    if (task[row] >= first && kind[row] !== AttemptKind.opportunistic && startedAt[row] < Infinity)
      waits.push((startedAt[row] - boundAt[row]) / 1e6);
  return percentileOfSorted(sorted(waits), 0.95);
}

/** Share of the tasks that were sent regularly whose wait was estimated to the second (Apollo §5.3). */
export function goodWaits(trace: Trace): number {
  const { isRegular, expectedWait, wait } = estimatesOf(trace);
  return shareOf(estimatesOf(trace), (row) =>
    isRegular[row] && !Number.isNaN(wait[row]) ? Math.abs(expectedWait[row] - wait[row]) < 1e6 : null,
  );
}

/** Share of the tasks whose computing time was estimated within 25 % (Apollo Fig. 10). */
export function goodTimes(trace: Trace, isCounted: (row: number, estimates: Estimates) => boolean): number {
  const estimates = estimatesOf(trace);
  const { expectedCpu, cpu } = estimates;
  return shareOf(estimates, (row) =>
    !Number.isNaN(cpu[row]) && isCounted(row, estimates)
      ? Math.abs(expectedCpu[row] - cpu[row]) <= 0.25 * cpu[row]
      : null,
  );
}

/** Share of the rows for which `is` says yes; null: a row that does not count. */
function shareOf({ length }: Estimates, is: (row: number) => boolean | null): number {
  let [yes, all] = [0, 0];
  for (let row = 0; row < length; row += 1) {
    const answer = is(row);
    if (answer === null) continue;
    all += 1;
    if (answer) yes += 1;
  }
  return yes / all;
}

/** Numbers that need no more than a metric. */
export const numbers = {
  rate: (trace: Trace) => of(schedulingRate, trace),
  utilization: (trace: Trace) => of(utilization, trace),
  gap: (trace: Trace) => of(serverGap, trace),
  regular: (trace: Trace) => of(regularShare, trace),
  queueSpread: (trace: Trace) => of(queueSpread, trace),
  caught: (trace: Trace) => of(stragglersCaught, trace),
} as const;
