import { limits } from '../scenario/limits.ts';
import type { ClusterSpec } from '../scenario/schema.ts';
import { type Fit, fitLog } from './fit.ts';
import { defaultFit, type FitOptions, TASK_BUDGET } from './fitOptions.ts';
import { fitObstacles } from './fitWarnings.ts';
import type { WorkloadLog } from './workloadLog.ts';

/**
 * Proposes a fit that can run. Tries the default first; if something prevents that, caps the tasks of huge jobs, then
 * shortens tasks, then takes few servers and scales the arrivals to what these can handle.
 */
export function runnableFit(log: WorkloadLog, fileName: string, cluster: ClusterSpec): FitOptions {
  let options = defaultFit(log, fileName, cluster.slotsPerServer);
  for (const mend of [fewerTasks, shorterTasks, fewServers]) {
    const { fit } = fitLog(log, options, cluster);
    if (fitObstacles(fit).length === 0) break;
    options = mend(fit, options);
  }
  return options;
}

function fewerTasks({ tasks, data }: Fit, options: FitOptions): FitOptions {
  const replicas = data === null ? 0 : data.blocks * data.replicas;
  const isMany = tasks > limits.listedTasks || replicas > limits.replicas;
  return isMany ? { ...options, maxTasks: TASK_BUDGET } : options;
}

function shorterTasks({ longestTask }: Fit, options: FitOptions): FitOptions {
  if (longestTask <= limits.listedDuration) return options;
  return { ...options, durationFactor: Number((limits.listedDuration / longestTask / 2).toPrecision(1)) };
}

/** Number of servers to which arrivals are scaled: few enough to watch each. Our choice. */
const MOST_SERVERS = 40;
const RACKS = 4;
const LOAD = 0.8;

/**
 * Chooses so few servers that the arrivals last at least twice as long as the longest task; with more, the cluster
 * would never reach a steady state.
 */
function fewServers({ work, longestTask, data }: Fit, options: FitOptions): FitOptions {
  const settling = Math.floor(work / (LOAD * 2 * Math.max(longestTask, Number.MIN_VALUE)));
  const servers = Math.ceil(settling / options.slotsPerServer);
  // Replicas of blocks need other racks.
  const perRack = data === null ? Math.min(MOST_SERVERS, Math.max(2, servers)) / RACKS : MOST_SERVERS / RACKS;
  const shape =
    perRack < 2
      ? { racks: 1, serversPerRack: Math.ceil(perRack * RACKS) }
      : { racks: RACKS, serversPerRack: Math.ceil(perRack) };
  return { ...options, sizing: { kind: 'time', load: LOAD }, shape };
}
