import { slotCountOf } from '../scenario/counted/serverCounts.ts';
import type { ClusterSpec } from '../scenario/shape/schema.ts';
import { underAssumptions } from './cutIntoTasks.ts';
import { countUp, type FitCounts } from './fitCounts.ts';
import type { FitOptions } from './fitOptions.ts';
import { selectJobs } from './fitSelect.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** A fitted log with the cluster and the arrival speed of the fit. */
export interface Fit extends FitCounts {
  readonly cluster: ClusterSpec;
  readonly slots: number;
  /** Slots that the target load requires, before rounding up to whole servers and racks. */
  readonly slotsWanted: number | null;
  readonly timeCompression: number;
  /** Offered work ÷ capacity; null when the jobs have no rate: none, one, or all at the same time. */
  readonly load: number | null;
  /** Number of warm-up jobs, which fill the cluster and are not measured. */
  readonly warmupJobs: number;
}

/** A fit and the jobs that it keeps. */
export interface FittedLog {
  readonly fit: Fit;
  /** The log under the assumptions of the fit. */
  readonly log: WorkloadLog;
  readonly jobs: Uint32Array; // → job of the log
}

/**
 * Selects jobs of a log and scales them to a cluster, or a cluster to them. O(tasks kept), or O(jobs) where tasks are
 * assumed.
 */
export function fitLog(read: WorkloadLog, options: FitOptions, cluster: ClusterSpec): FittedLog {
  const log = underAssumptions(read, options.assumptions);
  const selected = selectJobs(log, options);
  const counts = countUp(log, options, selected, cluster);
  const { jobs } = selected;
  const warmupJobs = Math.min(Math.floor(jobs.length * options.warmup), Math.max(0, jobs.length - 1));
  return { fit: { ...counts, ...sizeUp(counts, options, cluster), warmupJobs }, log, jobs };
}

type Size = Pick<Fit, 'cluster' | 'slots' | 'slotsWanted' | 'timeCompression' | 'load' | 'span'>;

/** Some policies need one slot more than those that root tasks occupy (Quincy §3.1). */
const FEWEST_SLOTS = 2;

/** Reaches the target load by the cluster's size or by the speed of arrivals. `counts.span` is in time of the log. */
function sizeUp(counts: FitCounts, options: FitOptions, like: ClusterSpec): Size {
  const { sizing } = options;
  const hasRate = counts.span > 0 && counts.work > 0;
  const given = clusterOfGivenServers(like, options);
  if (!hasRate) return sized(counts, given, options.timeCompression, null);
  if (sizing.kind === 'time') {
    const compression = (sizing.load * slotCountOf(given) * counts.span) / counts.work;
    return sized(counts, given, compression, null);
  }
  if (sizing.kind === 'none') return sized(counts, given, options.timeCompression, null);
  const rate = (counts.work / counts.span) * options.timeCompression;
  const wanted = Math.max(FEWEST_SLOTS, Math.ceil(rate / sizing.load));
  return sized(counts, clusterOfSlots(like, wanted, options.slotsPerServer), options.timeCompression, wanted);
}

function clusterOfGivenServers(like: ClusterSpec, { shape, slotsPerServer }: FitOptions): ClusterSpec {
  return { ...(shape === null ? like : withEqualRacks(like)), ...shape, slotsPerServer };
}

function sized(
  counts: FitCounts,
  cluster: ClusterSpec,
  timeCompression: number,
  slotsWanted: number | null,
): Size {
  const slots = slotCountOf(cluster);
  const span = counts.span / timeCompression;
  const load = span > 0 ? counts.work / (span * slots) : null;
  return { cluster, slots, slotsWanted, timeCompression, load, span };
}

/** At most so many racks; beyond that, racks get larger instead. */
const MOST_SMALL_RACKS = 40;
const LARGE_RACK = 40;

/** Penalty for racks of another size, compared with the share of superfluous servers. Our choice. */
const RESIZING = 0.15;

/**
 * Returns a cluster with at least this many slots and hardly more, in equal racks of about the same size as before.
 */
function clusterOfSlots(model: ClusterSpec, slots: number, slotsPerServer: number): ClusterSpec {
  const like = withEqualRacks(model);
  const servers = Math.max(1, Math.ceil(slots / slotsPerServer));
  if (servers <= like.serversPerRack) return { ...like, racks: 1, serversPerRack: servers, slotsPerServer };
  const wouldBeMany = servers > like.serversPerRack * MOST_SMALL_RACKS;
  const usual = wouldBeMany ? Math.max(like.serversPerRack, LARGE_RACK) : like.serversPerRack;
  const costOf = (perRack: number) =>
    (Math.ceil(servers / perRack) * perRack - servers) / servers + RESIZING * Math.abs(perRack / usual - 1);
  let best = usual;
  for (let perRack = Math.ceil(usual / 2); perRack <= usual * 1.5; perRack += 1) {
    if (costOf(perRack) < costOf(best)) best = perRack;
  }
  return { ...like, racks: Math.ceil(servers / best), serversPerRack: best, slotsPerServer };
}

/** Returns the cluster with all racks alike and without its blacklist, as server numbers change. */
function withEqualRacks({
  largerRacks: _,
  unlikeRacks: _own,
  blacklist: _known,
  ...cluster
}: ClusterSpec): ClusterSpec {
  return cluster;
}
