import { present } from '../base/present.ts';
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
  return present({
    name: classOf(log, job, options),
    user: user === '' ? undefined : user,
    arrivesAt: toGrain(arrivesAt),
    stages: Array.from({ length: stages }, (_, position) => {
      const stage = firstStage + position;
      const { first, items } = log.parents;
      const kept = keptTasks(log, job, stage, options.maxTasks);
      const durations = Array.from({ length: kept }, (_unused, index) =>
        Math.max(GRAIN, toGrain(fittedDuration(log, stage, index, kept, options))),
      );
      const after = Array.from(items.subarray(first[stage], first[stage + 1]));
      return present({
        durations,
        after: position === 0 ? undefined : after,
        ...dataOf(log, stage),
        estimate: estimateOf(log, job, options),
      });
    }),
  });
}

/** The estimate that schedulers are told, scaled like the durations; undefined where the log has none. [s] */
function estimateOf(
  { estimate }: WorkloadLog,
  job: number,
  { durationFactor, shortestTask }: FitOptions,
): number | undefined {
  if (Number.isNaN(estimate[job])) return undefined;
  return Math.max(GRAIN, toGrain(Math.max(estimate[job] * durationFactor, shortestTask)));
}

type StageData = Pick<ExplicitJob['stages'][number], 'reads' | 'shuffle'>;

function dataOf({ data }: WorkloadLog, stage: number): StageData {
  if (data === null) return {};
  const file = data.file[stage];
  const read = data.readBytes[stage] / MEGABYTE;
  const fetched = data.shuffleBytes[stage] / MEGABYTE;
  return {
    reads: file === NONE ? undefined : [{ file: data.files[file], size: read }],
    shuffle: fetched === 0 ? undefined : { size: fetched, slowStart: data.slowStart },
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
