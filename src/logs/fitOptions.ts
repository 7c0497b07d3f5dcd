import type { ClusterSpec } from '../scenario/schema.ts';
import { type Assumptions, likelyAssumptions } from './assumptions.ts';
import { underAssumptions } from './cutIntoTasks.ts';
import { densestStretch } from './densestStretch.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Which of the jobs within the window and the class are kept. Whole jobs, never single tasks. */
export type Keep =
  | { readonly kind: 'every'; readonly step: number }
  | { readonly kind: 'sample'; readonly share: number; readonly seed: number };

/** What gives when log and cluster do not match. */
export type Sizing =
  /** The cluster is made as large as the load needs. */
  | { readonly kind: 'cluster'; readonly load: number }
  /** The cluster stays; arrivals are pushed together or pulled apart until the load is met. */
  | { readonly kind: 'time'; readonly load: number }
  /** Both stay; the load is what comes out. */
  | { readonly kind: 'none' };

/** How many racks of how many servers a cluster has. */
export type ClusterShape = Pick<ClusterSpec, 'racks' | 'serversPerRack'>;

/** How a workload log is cut down and scaled to run in a browser. Times in seconds of the log. */
export interface FitOptions {
  /** Jobs that arrive in from ≤ t < to. */
  readonly from: number;
  readonly to: number;
  /** Short jobs have a mean task duration below the cut-off, by estimate where the log has one (Eagle). */
  readonly lengths: 'all' | 'short' | 'long';
  readonly cutoff: number;
  readonly keep: Keep;
  /** Tasks of larger jobs are thinned out evenly to this many; null: no cap. */
  readonly maxTasks: number | null;
  /** Arrivals come this many times as fast. Ignored when `sizing` is 'time'. */
  readonly timeCompression: number;
  readonly durationFactor: number;
  /** Seconds that a task lasts at least, after the factor. */
  readonly shortestTask: number;
  readonly slotsPerServer: number;
  readonly sizing: Sizing;
  /** The cluster, unless the load decides its size; null: as large as the one at hand. */
  readonly shape: ClusterShape | null;
  /** Share of the jobs that only fill the cluster and do not count in the metrics. */
  readonly warmup: number;
  /** How bytes become tasks; null where the log lists its tasks. */
  readonly assumptions: Assumptions | null;
  /** Whose policies run: those at hand, or FIFO, fair sharing and delay scheduling. */
  readonly policies: 'atHand' | 'delayScheduling';
}

/** A cut-off between short and long jobs from the literature, by mean task duration in seconds. */
export interface Cutoff {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
}

/** Cut-offs of the logs that Hawk and Eagle were evaluated on (Eagle, README). */
export const cutoffs: readonly Cutoff[] = [
  { id: 'google', title: 'Google', seconds: 1129.532 },
  { id: 'cloudera', title: 'Cloudera-c', seconds: 272.783 },
  { id: 'yahoo', title: 'Yahoo', seconds: 90.5811 },
  { id: 'facebook', title: 'Facebook', seconds: 76.5951 },
];

/** Tasks that a first run has at most: seconds to simulate and still possible to watch. */
export const TASK_BUDGET = 3_000;

/** Picks the cut-off whose name stands in the file's, or Yahoo's. */
function likelyCutoff(fileName: string): number {
  const hints = { google: /goog/i, cloudera: /cloudera|^cc/i, facebook: /facebook|^fb/i } as const;
  const found = Object.entries(hints).find(([, hint]) => hint.test(fileName))?.[0] ?? 'yahoo';
  return cutoffs.find(({ id }) => id === found)?.seconds ?? 0;
}

/** Large enough that most servers do not hold a block, small enough to watch each. Our choice. */
const clusterOfBlocks: ClusterShape = { racks: 4, serversPerRack: 10 };
const SLOTS_BESIDE_BLOCKS = 2;

const FIRST_LOAD = 0.8;

/**
 * Proposes how to fit a log: its densest stretch within the task budget, on a cluster that it loads to 0.8. Where jobs read
 * data, arrivals are brought to a cluster that has places far from it, for few servers hold everything.
 */
export function defaultFit(log: WorkloadLog, fileName: string, slotsPerServer: number): FitOptions {
  const assumptions = log.bytes === null ? null : likelyAssumptions(fileName);
  return {
    ...densestStretch(underAssumptions(log, assumptions), TASK_BUDGET),
    lengths: 'all',
    // Where durations are assumed, they tell no short jobs from long ones.
    cutoff: assumptions === null ? likelyCutoff(fileName) : Number.POSITIVE_INFINITY,
    keep: { kind: 'every', step: 1 },
    maxTasks: null,
    timeCompression: 1,
    durationFactor: 1,
    shortestTask: 0,
    slotsPerServer: assumptions === null ? slotsPerServer : SLOTS_BESIDE_BLOCKS,
    sizing: { kind: assumptions === null ? 'cluster' : 'time', load: FIRST_LOAD },
    shape: assumptions === null ? null : clusterOfBlocks,
    warmup: 0.1,
    assumptions,
    policies: assumptions === null ? 'atHand' : 'delayScheduling',
  };
}
