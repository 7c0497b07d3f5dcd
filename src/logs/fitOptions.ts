import type { ClusterSpec } from '../scenario/shape/schema.ts';
import { type Assumptions, likelyAssumptions } from './assumptions.ts';
import { underAssumptions } from './cutIntoTasks.ts';
import { densestStretch } from './densestStretch.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Which jobs are kept of those in the window and of the chosen length. Whole jobs, never single tasks. */
export type Keep =
  | { readonly kind: 'every'; readonly step: number }
  | { readonly kind: 'sample'; readonly share: number; readonly seed: number };

/** What changes when log and cluster do not match. */
export type Sizing =
  /** The cluster gets the size that the load requires. */
  | { readonly kind: 'cluster'; readonly load: number }
  /** The cluster stays; gaps between arrivals are scaled until the load is reached. */
  | { readonly kind: 'time'; readonly load: number }
  /** Both stay; the load follows. */
  | { readonly kind: 'none' };

/** Number and size of racks. */
export type ClusterShape = Pick<ClusterSpec, 'racks' | 'serversPerRack'>;

/** How a workload log is cut down and scaled to run in a browser. Times in seconds of the log. */
export interface FitOptions {
  /** Jobs that arrive in from ≤ t < to. */
  readonly from: number;
  readonly to: number;
  /** Short jobs have a mean task duration below the cutoff; the log's estimate counts where it has one (Eagle). */
  readonly lengths: 'all' | 'short' | 'long';
  readonly cutoff: number;
  readonly keep: Keep;
  /** Larger jobs keep so many tasks, spread evenly; null: no cap. */
  readonly maxTasks: number | null;
  /** Factor by which arrivals are sped up. Ignored when `sizing` is 'time'. */
  readonly timeCompression: number;
  readonly durationFactor: number;
  /** Shortest duration of a task, after the factor. [s] */
  readonly shortestTask: number;
  readonly slotsPerServer: number;
  readonly sizing: Sizing;
  /** Shape of the cluster, unless the load decides its size; null: as the current cluster. */
  readonly shape: ClusterShape | null;
  /** Share of the jobs that fill the cluster first and are not measured. */
  readonly warmup: number;
  /** How bytes become tasks; null where the log lists its tasks. */
  readonly assumptions: Assumptions | null;
  /** Which policies run: the current ones, or FIFO, fair sharing and delay scheduling. */
  readonly policies: 'atHand' | 'delayScheduling';
}

/** A published cutoff between short and long jobs, by mean task duration. [s] */
interface Cutoff {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
}

/** Cutoffs of the logs that Hawk and Eagle were evaluated on (Eagle, README). */
export const cutoffs: readonly Cutoff[] = [
  { id: 'google', title: 'Google', seconds: 1129.532 },
  { id: 'cloudera', title: 'Cloudera-c', seconds: 272.783 },
  { id: 'yahoo', title: 'Yahoo', seconds: 90.5811 },
  { id: 'facebook', title: 'Facebook', seconds: 76.5951 },
];

/** Most tasks of a first run: it takes seconds to simulate and can still be watched. */
export const TASK_BUDGET = 3_000;

/** Chooses the cutoff whose name the file's name contains, else Yahoo's. */
function likelyCutoff(fileName: string): number {
  const hints = { google: /goog/i, cloudera: /cloudera|^cc/i, facebook: /facebook|^fb/i } as const;
  const found = Object.entries(hints).find(([, hint]) => hint.test(fileName))?.[0] ?? 'yahoo';
  return cutoffs.find(({ id }) => id === found)?.seconds ?? 0;
}

/** Large enough that most servers do not hold a given block, small enough to watch. Our choice. */
const clusterOfBlocks: ClusterShape = { racks: 4, serversPerRack: 10 };
const SLOTS_BESIDE_BLOCKS = 2;

const FIRST_LOAD = 0.8;

/**
 * Proposes a fit: the densest stretch within the task budget, on a cluster that it loads to 0.8. Where jobs read
 * data, the arrivals are scaled to a fixed cluster that is large enough for data to be remote; on a few servers every
 * block would be near. `budget` is the most tasks of the stretch.
 */
export function defaultFit(
  log: WorkloadLog,
  fileName: string,
  slotsPerServer: number,
  budget = TASK_BUDGET,
): FitOptions {
  const assumptions = log.bytes === null ? null : likelyAssumptions(fileName);
  const readsData = log.data !== null;
  return {
    ...densestStretch(underAssumptions(log, assumptions), budget),
    lengths: 'all',
    // Assumed durations do not tell short jobs from long ones.
    cutoff: assumptions === null ? likelyCutoff(fileName) : Number.POSITIVE_INFINITY,
    keep: { kind: 'every', step: 1 },
    maxTasks: null,
    timeCompression: 1,
    durationFactor: 1,
    shortestTask: 0,
    slotsPerServer: readsData ? SLOTS_BESIDE_BLOCKS : slotsPerServer,
    sizing: { kind: readsData ? 'time' : 'cluster', load: FIRST_LOAD },
    shape: readsData ? clusterOfBlocks : null,
    warmup: 0.1,
    assumptions,
    policies: log.data !== null && log.data.files.length > 0 ? 'delayScheduling' : 'atHand',
  };
}
