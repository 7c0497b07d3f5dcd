/** Bytes per MiB, the unit of block sizes. */
export const MEBIBYTE = 1_048_576;

/** What a log of bytes does not contain and must be assumed to turn its jobs into tasks. */
export interface Assumptions {
  /** Bytes per block; each map task reads one block. */
  readonly blockBytes: number;
  /** Bytes per reduce task. */
  readonly bytesPerReduce: number;
  /**
   * Scales bytes as if the log's cluster (`of` machines) had had only `machines`; null: no scaling. As SWIM's own
   * replay does.
   */
  readonly scale: { readonly machines: number; readonly of: number } | null;
  /** Seconds of each task that do not depend on its bytes. */
  readonly fixedCost: number;
  /** MB per second at which a task computes on data that it has read. */
  readonly workRate: number;
  /** Spread σ of the log-normal noise of durations; 0: none. */
  readonly noise: number;
  readonly noiseSeed: number;
  /** Share of a job's maps that must have finished before its reduces start; 1 is a barrier. */
  readonly slowStart: number;
  readonly replicas: number;
}

/** A cluster from which a log in this format was taken. */
interface LoggedCluster {
  readonly machines: number;
  readonly title: string;
}

/** The clusters of the logs that SWIM publishes. */
export const loggedClusters: readonly LoggedCluster[] = [
  { machines: 600, title: '600 machines (Facebook 2009)' },
  { machines: 3_000, title: '3,000 machines (Facebook 2010)' },
];

/** Machines to which a log is scaled by default. */
export const FIRST_MACHINES = 100;

/**
 * Default assumptions. The block size is SWIM's, in MiB, since only then do the numbers of tasks agree with the
 * published ones. Fixed cost, rate and noise are our choice.
 */
export const firstAssumptions: Assumptions = {
  blockBytes: 64 * MEBIBYTE,
  bytesPerReduce: 1e9,
  scale: null,
  fixedCost: 5,
  workRate: 20,
  noise: 0.3,
  noiseSeed: 1,
  slowStart: 1,
  replicas: 3,
};

/**
 * Proposes assumptions for a log: if the file is named after a known cluster, its bytes are scaled down from that.
 */
export function likelyAssumptions(fileName: string): Assumptions {
  const year = /(?:fb|facebook)\D?(2009|2010)/i.exec(fileName)?.[1];
  if (year === undefined) return firstAssumptions;
  return { ...firstAssumptions, scale: { machines: FIRST_MACHINES, of: year === '2009' ? 600 : 3_000 } };
}

/** Returns the factor by which bytes are scaled. */
export function dataScale({ scale }: Assumptions): number {
  return scale === null ? 1 : scale.machines / scale.of;
}

/** Number of maps of a job: one per block of its input, at least one. */
export function mapsOf(input: number, { blockBytes }: Assumptions): number {
  return Math.max(1, Math.ceil(input / blockBytes));
}

/** Number of reduces of a job; 0 if it shuffles nothing. */
export function reducesOf(shuffle: number, output: number, { bytesPerReduce }: Assumptions): number {
  return shuffle === 0 ? 0 : Math.max(1, Math.round((shuffle + output) / bytesPerReduce));
}

/** Mean computing time of a task on so many bytes. [s] */
export function meanSeconds(bytes: number, { fixedCost, workRate }: Assumptions): number {
  return fixedCost + bytes / (workRate * 1e6);
}
