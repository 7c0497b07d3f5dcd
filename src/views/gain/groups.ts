import { maxOf, minOf } from '../../base/extremes.ts';
import type { JobId } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { type MeanGain, meanGain } from '../../metrics/gain.ts';
import type { Compared } from '../compare/against.ts';
import { dagLengths, jobSizes, measuredJobs } from '../shared/jobGroups.ts';

/** A division of the measured jobs into groups; each job is in one. */
export interface Division {
  readonly id: string;
  /** For a menu: "by tasks". */
  readonly title: string;
  /** What the names of the groups count: "tasks". */
  readonly unit: string;
  readonly names: readonly string[];
  groupOf(job: JobId): number;
}

/** Upper ends of the bins of Figure 7, in tasks; the last bin has none (W-HOP-8). */
const SIZE_BINS = [50, 150, 500, Number.POSITIVE_INFINITY] as const;
const QUARTERS = 4;

/**
 * Lists the divisions of a workload, the most telling one first: by the bins of the paper if jobs fall into several of
 * them, into quarters by size, and by the length of their DAG if jobs differ in it.
 */
export function divisionsOf(data: TraceData): readonly Division[] {
  const { graphs } = data;
  const jobs = measuredJobs(data);
  const sizes = jobSizes(graphs);
  const lengths = dagLengths(graphs);
  const known = jobs.map((job) => sizes[job]);
  const byLength = ranges(
    lengths,
    jobs.map((job) => lengths[job]),
    [1, 2, 3, 4, 5, Number.POSITIVE_INFINITY],
  );
  const all: readonly Division[] = [
    { id: 'tasks', title: 'by tasks', unit: 'tasks', ...ranges(sizes, known, SIZE_BINS) },
    {
      id: 'quarters',
      title: 'in quarters by tasks',
      unit: 'tasks',
      ...ranges(sizes, known, quarters(known)),
    },
    { id: 'length', title: 'by length of the DAG', unit: 'stages in a row', ...byLength },
  ];
  const telling = all.filter(({ names }) => names.length > 1);
  return telling.length > 0 ? telling : all.slice(0, 1);
}

/** Returns upper ends of ranges that divide values into quarters, as far as equal values allow. */
function quarters(values: readonly number[]): readonly number[] {
  const ascending = [...values].sort((a, b) => a - b);
  const ends = Array.from(
    { length: QUARTERS },
    (_, at) => ascending[Math.ceil(((at + 1) * ascending.length) / QUARTERS) - 1],
  );
  return [...new Set(ends)];
}

/** Names the ranges that contain values by their ends: "≤50", "51–150", ">500". */
function ranges(
  values: Uint32Array,
  known: readonly number[],
  ends: readonly number[],
): Pick<Division, 'names' | 'groupOf'> {
  const rangeOf = (value: number) => ends.findIndex((end) => value <= end);
  const used = [...ends.keys()].filter((at) => known.some((value) => rangeOf(value) === at));
  const write = (value: number) => value.toLocaleString('en');
  const names = used.map((at) => {
    const [low, high] = [at === 0 ? 1 : ends[at - 1] + 1, ends[at]];
    if (low === high) return write(low);
    if (high === Number.POSITIVE_INFINITY) return `>${write(low - 1)}`;
    return at === 0 ? `≤${write(high)}` : `${write(low)}–${write(high)}`;
  });
  return { names, groupOf: (job) => used.indexOf(rangeOf(values[job])) };
}

/** The gains of all jobs together, and of each group. */
interface GroupGains {
  readonly names: readonly string[]; // [groups], "all" first
  readonly gains: readonly (readonly MeanGain[])[]; // [compared runs][groups]
}

/** Computes the gains of all jobs and of each group of a division. */
export function gainsOf(compared: readonly Compared[], division: Division): GroupGains {
  const inGroup = division.names.map((_, group) => (job: number) => division.groupOf(job) === group);
  return {
    names: ['all', ...(division.names.length > 1 ? division.names : [])],
    gains: compared.map(({ comparison }) => [
      meanGain(comparison),
      ...(division.names.length > 1 ? inGroup.map((includes) => meanGain(comparison, includes)) : []),
    ]),
  };
}

/** Fewer jobs than this say little: what their bar shows may be chance. */
export const FEW = 5;

/** Tells how many jobs of a group the runs are compared by: "312", or "310–312" where runs differ. */
export function jobsIn(gains: GroupGains, group: number): string {
  const counts = gains.gains.map((each) => each[group].jobs);
  const [least, most] = [minOf(counts), maxOf(counts)];
  const write = (count: number) => count.toLocaleString('en');
  return least === most ? write(most) : `${write(least)}–${write(most)}`;
}
