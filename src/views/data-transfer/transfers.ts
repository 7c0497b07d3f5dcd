import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { firstMeasuredTask } from '../../metrics/measured.ts';
import { isNetworkBound } from '../../metrics/networkBound.ts';
import { wastedAttempts } from '../../metrics/waste.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobGroupsOf, measuredJobs } from '../shared/jobGroups.ts';
import type { RunTrace } from '../shared/view.ts';

/**
 * Distances that data travels, nearest first: from the server's own disk, through the rack's switch, through the
 * core.
 */
export const tiers = [
  { id: 'server', title: 'local disk', short: 'disk' },
  { id: 'rack', title: 'across a rack switch', short: 'rack' },
  { id: 'core', title: 'across the core switch', short: 'core' },
] as const;

/** What attempts of some jobs read from one tier. */
interface TierBytes {
  readonly all: number;
  /** Read by attempts that were stopped or lost. */
  readonly wasted: number;
}

/** What a run read, by tier and over time. */
export interface Transfers {
  readonly tiers: readonly TierBytes[]; // [tiers]
  readonly total: number;
  readonly wasted: number;
  /** External files that servers fetched for these tasks; not included in what was read. */
  readonly files: { readonly all: number; readonly core: number };
  /** Bytes read until a time, by tier; as if each attempt read evenly. */
  readUntil(time: Micros): readonly number[];
}

const STEPS = 512;

/** Adds up what attempts at measured tasks read, including stopped ones (Quincy §5.2). O(reads × steps they take). */
export function transfersOf(trace: Trace, includes: (job: JobId) => boolean): Transfers {
  const { data, taskStage } = trace;
  const { reads, attempts } = data.tables;
  const { attempt, until, serverBytes, rackBytes, remoteBytes } = reads.columns;
  const { task, startedAt, endedAt } = attempts.columns;
  const columns = [serverBytes, rackBytes, remoteBytes];
  const first = firstMeasuredTask(data);
  const isWasted = wastedAttempts(trace);
  const bytes = columns.map(() => ({ all: 0, wasted: 0 }));
  const step = Math.max(1, data.endedAt / STEPS);
  const within = columns.map(() => new Float64Array(STEPS + 1));
  for (let read = 0; read < reads.length; read += 1) {
    const own = attempt[read];
    if (task[own] < first || !includes(data.graphs.stageJob[taskStage[task[own]]])) continue;
    const from = startedAt[own];
    const to = Math.min(until[read], endedAt[own], data.endedAt);
    for (const [tier, column] of columns.entries()) {
      if (column[read] === 0) continue;
      bytes[tier].all += column[read];
      if (isWasted(own)) bytes[tier].wasted += column[read];
      spread(within[tier], from / step, to / step, column[read]);
    }
  }
  const sums = within.map(sumsOf);
  return {
    tiers: bytes,
    total: bytes.reduce((sum, { all }) => sum + all, 0),
    wasted: bytes.reduce((sum, { wasted }) => sum + wasted, 0),
    files: filesOf(trace, includes),
    readUntil: (time) => sums.map((sum) => valueAt(sum, time / step)),
  };
}

function filesOf({ data, taskStage }: Trace, includes: (job: JobId) => boolean): Transfers['files'] {
  const { fetches, attempts } = data.tables;
  const { attempt, from, to, bytes } = fetches.columns;
  const { rackOf } = data.topology;
  const first = firstMeasuredTask(data);
  let [all, core] = [0, 0];
  for (let row = 0; row < fetches.length; row += 1) {
    const task = attempts.columns.task[attempt[row]];
    if (task < first || !includes(data.graphs.stageJob[taskStage[task]])) continue;
    all += bytes[row];
    if (rackOf[from[row]] !== rackOf[to[row]]) core += bytes[row];
  }
  return { all, core };
}

/** Adds an amount evenly to the steps between two positions. */
function spread(steps: Float64Array, from: number, to: number, amount: number): void {
  const last = Math.min(STEPS, Math.floor(to));
  for (let at = Math.floor(from); at <= last; at += 1) {
    const share = to > from ? (Math.min(to, at + 1) - Math.max(from, at)) / (to - from) : 1;
    steps[at] += amount * share;
  }
}

function sumsOf(steps: Float64Array): Float64Array {
  const sums = new Float64Array(steps.length + 1);
  for (const [at, amount] of steps.entries()) sums[at + 1] = sums[at] + amount;
  return sums;
}

function valueAt(sums: Float64Array, place: number): number {
  const at = Math.max(0, Math.min(sums.length - 2, Math.floor(place)));
  const part = Math.max(0, Math.min(1, place - at));
  return sums[at] + part * (sums[at + 1] - sums[at]);
}

/** Jobs whose reads are added up. */
export interface ReadingGroup {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  includes(job: JobId): boolean;
}

/**
 * Lists the groups to choose from: all jobs; CPU-bound and network-bound ones if there are both; each size and class.
 */
export function readingGroups([{ trace }]: readonly RunTrace[]): readonly ReadingGroup[] {
  const { graphs } = trace.data;
  const isBound = (job: JobId) => isNetworkBound(graphs, job);
  const measured = measuredJobs(trace.data);
  const hasBoth = measured.some(isBound) && !measured.every(isBound);
  const byBound: readonly ReadingGroup[] = [
    { id: 'cpu', title: 'CPU-bound', group: 'By what bounds them', includes: (job) => !isBound(job) },
    { id: 'network', title: 'Network-bound', group: 'By what bounds them', includes: isBound },
  ];
  return [
    { id: 'all', title: 'All jobs', group: 'Jobs', includes: () => true },
    ...(hasBoth ? byBound : []),
    ...jobGroupsOf(trace.data),
  ];
}
