import type { JobId, StageId } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { hasInput } from '../../engine/workload/inputs.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import type { Metric } from '../../metrics/metric.ts';
import { valuesOf } from '../../metrics/samples.ts';
import type { Trace } from '../../trace/trace.ts';

/** A group of jobs with numbers of its own; the same in all runs of a scenario. */
export interface JobGroup {
  readonly id: string;
  readonly title: string;
  /** Which division the group belongs to. */
  readonly group: 'By size' | 'By class';
  /** Number of measured jobs in the group. */
  readonly jobs: number;
  includes(job: JobId): boolean;
}

// More classes than this are not used as groups.
const MOST_CLASSES = 12;
// Up to so many different sizes, each is a group; more are combined into ranges.
const MOST_SIZES = 5;

/**
 * The bins of Facebook's jobs as the paper combines them, by the largest number of maps (Delay Scheduling,
 * "Macrobenchmark").
 */
const sizes = [
  { id: 'small', title: 'Small', most: 10 },
  { id: 'medium', title: 'Medium', most: 800 },
  { id: 'large', title: 'Large', most: Number.POSITIVE_INFINITY },
] as const;

/**
 * Lists the groups of a run's measured jobs: by size if there are many sizes, and by class if there are few classes.
 */
export function jobGroupsOf(data: TraceData): readonly JobGroup[] {
  const measured = measuredJobs(data);
  return [...groupsBySize(data.graphs, measured), ...groupsByClass(data.graphs, measured)];
}

/** Lists the jobs that count: those after the warm-up. */
export function measuredJobs({ graphs, firstMeasuredJob }: TraceData): readonly JobId[] {
  return Array.from({ length: graphs.jobs - firstMeasuredJob }, (_, index) => firstMeasuredJob + index);
}

function groupsBySize(graphs: JobGraphs, measured: readonly JobId[]): readonly JobGroup[] {
  const inputs = inputTasks(graphs);
  const known = measured.map((job) => inputs[job]).filter((size) => size > 0);
  if (new Set(known).size <= MOST_SIZES) return [];
  const groups = sizes.flatMap(({ id, title, most }, at): readonly JobGroup[] => {
    const least = at === 0 ? 1 : sizes[at - 1].most + 1;
    const own = known.filter((size) => size >= least && size <= most);
    if (own.length === 0) return [];
    const includes = (job: JobId) => inputs[job] >= least && inputs[job] <= most;
    return [{ id, title: `${title}: ${rangeOf(own)} maps`, group: 'By size', jobs: own.length, includes }];
  });
  return groups.length > 1 ? groups : [];
}

function rangeOf(values: readonly number[]): string {
  let [least, most] = [values[0], values[0]];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const write = (value: number) => value.toLocaleString('en');
  return least === most ? write(least) : `${write(least)}–${write(most)}`;
}

function groupsByClass({ classes, jobClass }: JobGraphs, measured: readonly JobId[]): readonly JobGroup[] {
  return classesOf(classes, jobClass, measured).map((row) => ({
    id: `class ${row}`,
    title: classes[row],
    group: 'By class',
    jobs: measured.filter((job) => jobClass[job] === row).length,
    includes: (job) => jobClass[job] === row,
  }));
}

/** Lists the classes of jobs by row; empty if there is one class, or too many for groups. */
export function classesOf(
  classes: JobGraphs['classes'],
  jobClass: JobGraphs['jobClass'],
  jobs: readonly JobId[],
): readonly number[] {
  const seen = new Set(jobs.map((job) => jobClass[job]));
  return seen.size < 2 || seen.size > MOST_CLASSES ? [] : [...classes.keys()].filter((row) => seen.has(row));
}

/** Counts the tasks of each job that have input. */
export function inputTasks(graphs: JobGraphs): Uint32Array {
  const counts = new Uint32Array(graphs.jobs);
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    if (!hasInput(graphs, stage)) continue;
    counts[graphs.stageJob[stage]] += graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
  }
  return counts;
}

/** Returns the values of a metric of jobs or tasks within a group, in ascending order. */
export function ascendingWithin(trace: Trace, metric: Metric, { includes }: JobGroup): Float64Array {
  const { stageJob } = trace.data.graphs;
  const jobOf =
    metric.per === 'task' ? (task: number) => stageJob[trace.taskStage[task]] : (job: number) => job;
  return valuesOf(trace, metric)
    .filter((value, row) => !Number.isNaN(value) && includes(jobOf(row)))
    .sort();
}

/** Returns the number of tasks of each job, in all of its stages. */
export function jobSizes({ jobs, jobFirstStage, stageFirstTask }: JobGraphs): Uint32Array {
  return Uint32Array.from(
    { length: jobs },
    (_, job) => stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]],
  );
}

/** Returns the number of stages on the longest way through each job. */
export function dagLengths({ jobs, stages, stageJob, parents }: JobGraphs): Uint32Array {
  const lengths = new Uint32Array(stages);
  const lengthOf = (stage: StageId): number => {
    if (lengths[stage] > 0) return lengths[stage];
    let before = 0;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1)
      before = Math.max(before, lengthOf(parents.items[at]));
    lengths[stage] = before + 1;
    return lengths[stage];
  };
  const longest = new Uint32Array(jobs);
  for (let stage = 0; stage < stages; stage += 1)
    longest[stageJob[stage]] = Math.max(longest[stageJob[stage]], lengthOf(stage));
  return longest;
}
