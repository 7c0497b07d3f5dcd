/** Bytes of a mebibyte, in which blocks are measured. */
export const MEBIBYTE = 1_048_576;

/** What a log of bytes does not say, and is assumed to make tasks of its jobs. */
export interface Assumptions {
  /** Bytes of a block; a map task reads one. */
  readonly blockBytes: number;
  /** Bytes that one reduce task handles. */
  readonly bytesPerReduce: number;
  /** Bytes shrink as if the cluster of the log had so many machines; null: they stay (SWIM's own replay). */
  readonly scale: { readonly machines: number; readonly of: number } | null;
  /** Seconds of a task that do not depend on its bytes. */
  readonly fixedCost: number;
  /** MB that a task works through in a second, once it has them. */
  readonly workRate: number;
  /** Spread σ of the log-normal noise about the mean duration; 0: none. */
  readonly noise: number;
  readonly noiseSeed: number;
  /** Share of a job's maps that must have finished before its reduces start; 1 is a barrier. */
  readonly slowStart: number;
  readonly replicas: number;
}

/** A cluster that a log in this format was taken from. */
export interface LoggedCluster {
  readonly machines: number;
  readonly title: string;
}

/** The clusters behind the logs that SWIM publishes. */
export const loggedClusters: readonly LoggedCluster[] = [
  { machines: 600, title: '600 machines (Facebook 2009)' },
  { machines: 3_000, title: '3,000 machines (Facebook 2010)' },
];

/** Machines that a log is scaled to at first. */
export const FIRST_MACHINES = 100;

/**
 * What is assumed at first. The block is that of SWIM; in MiB, as only these give the counts that are published for its
 * logs. Seconds, rate and noise are ours.
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

/** Proposes assumptions for a log: those for a file named after a known cluster are scaled down from it. */
export function likelyAssumptions(fileName: string): Assumptions {
  const year = /(?:fb|facebook)\D?(2009|2010)/i.exec(fileName)?.[1];
  if (year === undefined) return firstAssumptions;
  return { ...firstAssumptions, scale: { machines: FIRST_MACHINES, of: year === '2009' ? 600 : 3_000 } };
}

/** Gives the factor that bytes are scaled by. */
export function dataScale({ scale }: Assumptions): number {
  return scale === null ? 1 : scale.machines / scale.of;
}

/** Counts the maps of a job: one for each block of its input, and one where it has none. */
export function mapsOf(input: number, { blockBytes }: Assumptions): number {
  return Math.max(1, Math.ceil(input / blockBytes));
}

/** Counts the reduces of a job: none where nothing is shuffled. */
export function reducesOf(shuffle: number, output: number, { bytesPerReduce }: Assumptions): number {
  return shuffle === 0 ? 0 : Math.max(1, Math.round((shuffle + output) / bytesPerReduce));
}

/** Gives the mean seconds that a task computes on so many bytes. */
export function meanSeconds(bytes: number, { fixedCost, workRate }: Assumptions): number {
  return fixedCost + bytes / (workRate * 1e6);
}
