import { NONE } from '../engine/ids.ts';
import { MEGABYTE } from '../scenario/counted/bytes.ts';
import type { ExplicitJob } from '../scenario/shape/schema.ts';
import type { FitOptions } from './fitOptions.ts';
import { fittedDuration, keptTasks } from './fitTasks.ts';
import { meanTask, tasksOfStage, type WorkloadLog } from './workloadLog.ts';

/** Resolution of the clock. [s] */
const GRAIN = 1e-6;

function toGrain(seconds: number): number {
  return Math.round(seconds / GRAIN) / 1_000_000;
}

/** Converts a job of a fitted log to a listed job of a user (empty: none) that arrives at `arrivesAt` seconds. */
export function explicitJob(
  log: WorkloadLog,
  job: number,
  options: FitOptions,
  arrivesAt: number,
  user: string,
): ExplicitJob {
  const firstStage = log.jobFirstStage[job];
  const stages = log.jobFirstStage[job + 1] - firstStage;
  return {
    name: classOf(log, job, options),
    ...(user === '' ? {} : { user }),
    arrivesAt: toGrain(arrivesAt),
    stages: Array.from({ length: stages }, (_, position) => {
      const stage = firstStage + position;
      const { first, items } = log.parents;
      const kept = keptTasks(log, job, stage, options.maxTasks);
      const durations = Array.from({ length: kept }, (_unused, index) =>
        Math.max(GRAIN, toGrain(fittedDuration(log, stage, index, kept, options))),
      );
      const after = Array.from(items.subarray(first[stage], first[stage + 1]));
      return {
        durations,
        ...(position === 0 ? {} : { after }),
        ...dataOf(log, stage),
        ...estimateOf(log, job, options),
      };
    }),
  };
}

/** The estimate that schedulers are told, scaled like the durations; undefined where the log has none. */
function estimateOf(
  { estimate }: WorkloadLog,
  job: number,
  { durationFactor, shortestTask }: FitOptions,
): Pick<ExplicitJob['stages'][number], 'estimate'> {
  if (Number.isNaN(estimate[job])) return {};
  const seconds = Math.max(estimate[job] * durationFactor, shortestTask);
  return { estimate: Math.max(GRAIN, toGrain(seconds)) };
}

type StageData = Pick<ExplicitJob['stages'][number], 'reads' | 'shuffle'>;

function dataOf({ data }: WorkloadLog, stage: number): StageData {
  if (data === null) return {};
  const file = data.file[stage];
  const read = data.readBytes[stage] / MEGABYTE;
  const fetched = data.shuffleBytes[stage] / MEGABYTE;
  return {
    ...(file === NONE ? {} : { reads: [{ file: data.files[file], size: read }] }),
    ...(fetched === 0 ? {} : { shuffle: { size: fetched, slowStart: data.slowStart } }),
  };
}

/** Upper bounds, in maps, of the size classes of jobs whose durations are assumed. Our choice. */
const MAP_BINS = [1, 10, 100, 1_000] as const;

/** Names the class of a job: by its length if the log contains durations, else by its number of maps. */
function classOf(log: WorkloadLog, job: number, { cutoff }: FitOptions): string {
  if (log.assumed === null) return meanTask(log, job) < cutoff ? 'short' : 'long';
  const maps = tasksOfStage(log, log.jobFirstStage[job]);
  const bin = MAP_BINS.findIndex((most) => maps <= most);
  if (bin === 0) return '1 map';
  if (bin === -1) return `over ${MAP_BINS[MAP_BINS.length - 1]} maps`;
  return `${MAP_BINS[bin - 1] + 1} to ${MAP_BINS[bin]} maps`;
}
