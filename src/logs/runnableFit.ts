import { limits } from '../scenario/shape/limits.ts';
import type { ClusterSpec } from '../scenario/shape/schema.ts';
import { type Fit, fitLog } from './fit.ts';
import { defaultFit, type FitOptions, TASK_BUDGET } from './fitOptions.ts';
import { FEW_JOBS, fitObstacles, lengthOf, neverSettles } from './fitWarnings.ts';
import type { WorkloadLog } from './workloadLog.ts';

/** Most tasks of a first run of large jobs, of which few fit into the usual budget. Our choice. */
const BUDGET_OF_LARGE_JOBS = 10_000;

/**
 * Proposes a fit that can run and settles, if there is one. Tries the default first; with few jobs in it, allows
 * more tasks. If something prevents the run, caps the tasks of huge jobs, then shortens tasks; if the
 * cluster cannot be that large or never settles, takes few servers and scales the arrivals to what these can handle. A
 * cluster that is given (`isGiven`) stays as it is.
 */
export function runnableFit(
  log: WorkloadLog,
  fileName: string,
  cluster: ClusterSpec,
  isGiven = false,
): FitOptions {
  const usual = (budget?: number): FitOptions => {
    const { slotsPerServer } = cluster;
    const options = defaultFit(log, fileName, slotsPerServer, budget);
    // A real cluster and its log run as they were.
    return isGiven ? { ...options, sizing: { kind: 'none' }, shape: null, slotsPerServer } : options;
  };
  let options = usual();
  const isOfFewJobs = log.jobs >= FEW_JOBS && fitLog(log, options, cluster).fit.jobs < FEW_JOBS;
  if (isOfFewJobs) options = usual(BUDGET_OF_LARGE_JOBS);
  for (const mend of [fewerTasks, shorterTasks]) {
    const { fit } = fitLog(log, options, cluster);
    if (fitObstacles(fit).length === 0) break;
    options = mend(fit, options);
  }
  const { fit } = fitLog(log, options, cluster);
  const runs = fitObstacles(fit).length === 0;
  if (runs && !neverSettles(fit)) return options;
  const settling = settlingFit(log, options, cluster);
  if (settling !== null || runs) return settling ?? options;
  const few = fewServers(fit, options);
  return shorterRun(fitLog(log, few, cluster).fit, few);
}

/** With fewer slots there is little to schedule: better to leave the long jobs out. Our choice. */
const A_CLUSTER = 10;

/**
 * Changes a fit as little as is needed to make the cluster settle: arrivals paced for few servers, else only the short
 * jobs, else both. Null where none of these settles and runs.
 */
export function settlingFit(log: WorkloadLog, options: FitOptions, cluster: ClusterSpec): FitOptions | null {
  const few = (of: FitOptions) => fewServers(fitLog(log, of, cluster).fit, of);
  const short: FitOptions = { ...options, lengths: 'short' };
  const isLong = options.assumptions !== null || options.lengths === 'long';
  const paced = few(options);
  const candidates = isLong ? [paced] : [short, few(short), paced];
  const isGood = (each: FitOptions, fewestSlots = 0) => {
    const { fit } = fitLog(log, each, cluster);
    const runs = fit.load !== null && fitObstacles(fit).length === 0;
    return runs && !neverSettles(fit) && fit.slots >= fewestSlots;
  };
  if (isGood(paced, A_CLUSTER)) return paced;
  return candidates.find((each) => isGood(each)) ?? null;
}

/** Whether the cluster is to stay, so that only arrivals can be changed. */
const keepsCluster = ({ sizing, shape }: FitOptions): boolean => sizing.kind === 'none' && shape === null;

function fewerTasks({ tasks, data }: Fit, options: FitOptions): FitOptions {
  const replicas = data === null ? 0 : data.blocks * data.replicas;
  const isMany = tasks > limits.listedTasks || replicas > limits.replicas;
  return isMany ? { ...options, maxTasks: TASK_BUDGET } : options;
}

function shorterTasks({ longestTask }: Fit, options: FitOptions): FitOptions {
  if (longestTask <= limits.listedDuration) return options;
  return withTimes(options, limits.listedDuration / longestTask / 2);
}

/** Tasks that are short enough one by one may be so many that few servers work on them, or read, for years. */
function shorterRun(fit: Fit, options: FitOptions): FitOptions {
  const length = lengthOf(fit);
  if (length > limits.span && fit.movingShare > 0.5) {
    // However short tasks are, they read as much.
    const most = Math.min(options.maxTasks ?? Number.POSITIVE_INFINITY, fit.largestJob);
    return { ...options, maxTasks: Math.max(1, Math.floor((most * limits.span) / length / 2)) };
  }
  return length <= limits.span
    ? options
    : withTimes(options, (options.durationFactor * limits.span) / length / 2);
}

const withTimes = (options: FitOptions, factor: number): FitOptions => ({
  ...options,
  durationFactor: Number(factor.toPrecision(1)),
});

/** Number of servers to which arrivals are scaled: few enough to watch each. Our choice. */
const MOST_SERVERS = 40;
/** Some policies need a second slot. */
const FEWEST_SERVERS = 2;
const RACKS = 4;
const LOAD = 0.8;

/**
 * Chooses so few servers that the arrivals last at least twice as long as the longest task; with more, the cluster
 * would never reach a steady state.
 */
function fewServers({ work, longestTask, data }: Fit, options: FitOptions): FitOptions {
  if (keepsCluster(options)) return { ...options, sizing: { kind: 'time', load: LOAD } };
  const settling = Math.floor(work / (LOAD * 2 * Math.max(longestTask, Number.MIN_VALUE)));
  const servers = Math.max(FEWEST_SERVERS, Math.ceil(settling / options.slotsPerServer));
  // Replicas of blocks need other racks.
  const perRack = data === null ? Math.min(MOST_SERVERS, Math.max(2, servers)) / RACKS : MOST_SERVERS / RACKS;
  const shape =
    perRack < 2
      ? { racks: 1, serversPerRack: Math.ceil(perRack * RACKS) }
      : { racks: RACKS, serversPerRack: Math.ceil(perRack) };
  return { ...options, sizing: { kind: 'time', load: LOAD }, shape };
}
