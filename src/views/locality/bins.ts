import { countUpTo } from '../../algorithms/firstPosition.ts';
import { formatPercent } from '../../base/format.ts';
import { type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import { taskLocality } from '../../metrics/locality.ts';
import { firstMeasuredTask } from '../../metrics/measured.ts';
import { leftAt } from '../../trace/jobControl.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import type { Mark, Picture } from '../grammar/picture.ts';
import { localityTints } from '../looks/localityLook.ts';
import { classesOf, inputTasks, measuredJobs } from '../shared/jobGroups.ts';
import type { RunTrace } from '../shared/view.ts';
import { LOCALITIES, localityNames } from './inputReads.ts';

/**
 * Groups of tasks, the same for all runs: their names, and the group of each task of a run (negative: in no group).
 */
interface Bins {
  /** What the groups are. */
  readonly title: string;
  readonly names: readonly string[];
  binOf(run: RunTrace): (task: TaskId, startedAt: number) => number;
}

const MOST_SIZES = 6;

/** Lower bounds of the ranges of sizes; the last range has no upper bound. */
const sizeEdges = [1, 2, 3, 11, 51, 101, 501, 1001, 5001] as const;
const crowdEdges = [1, 2, 3, 6, 11, 21, 51, 101, 201, 501] as const;

/**
 * Groups tasks by their job: by class if the workload has a few, else by the number of the job's tasks with input.
 */
export function binsByJob(runs: readonly RunTrace[]): Bins {
  const { data } = runs[0].trace;
  const sizes = inputTasks(data.graphs);
  const measured = measuredJobs(data).filter((job) => sizes[job] > 0);
  const groups = groupsOfClasses(data, measured) ?? groupsOfJobSizes(sizes, measured);
  const jobGroup = Int16Array.from(sizes, (_, job) => groups.of(job));
  return {
    title: groups.title,
    names: groups.names,
    binOf:
      ({ trace }) =>
      (task) =>
        jobGroup[trace.data.graphs.stageJob[trace.taskStage[task]]],
  };
}

interface JobGroups {
  readonly title: string;
  readonly names: readonly string[];
  /** The group of a job; negative: none. */
  of(job: JobId): number;
}

/** Groups jobs by class; null if there is one class, or too many for groups. */
function groupsOfClasses({ graphs }: TraceData, jobs: readonly JobId[]): JobGroups | null {
  const { classes, jobClass } = graphs;
  const used = classesOf(classes, jobClass, jobs);
  if (used.length === 0) return null;
  const names = used.map((at) => classes[at]);
  const unit = commonUnit(names);
  return {
    title: unit === null ? 'job class' : `job class: ${unit}`,
    names: unit === null ? names : names.map((name) => name.slice(0, name.indexOf(' '))),
    of: (job) => used.indexOf(jobClass[job]),
  };
}

/**
 * Returns the unit that all names count, such as "maps" for "1 map" and "20 maps"; null if they are not counts of one
 * unit.
 */
function commonUnit(names: readonly string[]): string | null {
  const units = names.map((name) => /^[\d,]+ (\p{L}+)$/u.exec(name)?.[1] ?? null);
  const longest = units.reduce((best, unit) =>
    unit !== null && unit.length > (best?.length ?? 0) ? unit : best,
  );
  return units.every((unit) => unit !== null && longest?.startsWith(unit)) ? longest : null;
}

function groupsOfJobSizes(sizes: Uint32Array, jobs: readonly JobId[]): JobGroups {
  const { names, ofSize } = groupsOfSizes(jobs.map((job) => sizes[job]));
  return { title: 'tasks with input of the job', names, of: (job) => ofSize(sizes[job]) };
}

interface SizeGroups {
  readonly names: readonly string[];
  ofSize(size: number): number;
}

/** Groups sizes: each individually while there are few, else in ranges without the empty ones. */
export function groupsOfSizes(sizes: readonly number[]): SizeGroups {
  const distinct = [...new Set(sizes)].sort((a, b) => a - b);
  if (distinct.length <= MOST_SIZES) {
    return {
      names: distinct.map((size) => size.toLocaleString('en')),
      ofSize: (size) => distinct.indexOf(size),
    };
  }
  return rangesOf(distinct, sizeEdges);
}

function rangesOf(values: readonly number[], edges: readonly number[]): SizeGroups {
  const rangeOf = (value: number) => edges.findLastIndex((edge) => edge <= value);
  const used = edges.map((_, at) => at).filter((at) => values.some((value) => rangeOf(value) === at));
  const write = (value: number) => value.toLocaleString('en');
  const names = used.map((at) => {
    const [from, next] = [edges[at], edges[at + 1]];
    if (next === undefined) return `${write(from)}+`;
    return next === from + 1 ? write(from) : `${write(from)}–${write(next - 1)}`;
  });
  return { names, ofSize: (value) => used.indexOf(rangeOf(value)) };
}

/** Groups tasks by the number of jobs in the system when they started. */
export function binsByCrowd(runs: readonly RunTrace[]): Bins {
  const crowds = new Map(runs.map((run) => [run, crowdOf(run.trace.data)]));
  const seen = new Set<number>();
  for (const [{ trace }, jobsAt] of crowds) {
    const { startedAt } = trace.data.tables.attempts.columns;
    const localityOf = taskLocality(trace);
    for (let task = firstMeasuredTask(trace.data); task < trace.data.graphs.tasks; task += 1) {
      if (localityOf(task) !== NONE) seen.add(Math.max(1, jobsAt(startedAt[trace.finishedBy[task]])));
    }
  }
  const groups = rangesOf([...seen], crowdEdges);
  return {
    title: 'jobs in the system',
    names: groups.names,
    binOf: (run) => {
      const jobsAt = crowds.get(run) ?? (() => 1);
      return (_task, startedAt) => groups.ofSize(Math.max(1, jobsAt(startedAt)));
    },
  };
}

/** Returns the number of jobs in the system at a time. O(log jobs). */
function crowdOf(data: TraceData): (time: number) => number {
  const { jobs } = data.tables;
  const arrivals = jobs.columns.arrivedAt.slice(0, jobs.length).sort();
  const ends = leftAt(data).slice(0, jobs.length).sort();
  return (time) => countUpTo(arrivals, time) - countUpTo(ends, time);
}

/** The tasks of a run in one group. */
interface BinRow {
  readonly run: RunTrace;
  readonly at: number;
  readonly bin: number;
  readonly breakdown: Breakdown;
  /** Shares by distance, once all have started; null: there are none. */
  readonly shares: readonly number[] | null;
  readonly tasks: number;
}

/** Shares of the started tasks by distance from their input: a row for each group, a column for each run. */
export function binsPicture(
  runs: readonly RunTrace[],
  by: 'job' | 'crowd',
  palette: Palette,
): Picture<BinRow> {
  const bins: Bins = by === 'job' ? binsByJob(runs) : binsByCrowd(runs);
  const rows = runs.flatMap((run, at) => {
    const breakdown = breakDown(run, bins);
    return bins.names.map((_, bin) => {
      const counts = countsAt(breakdown, bin, Number.POSITIVE_INFINITY);
      const tasks = counts.reduce((sum, count) => sum + count, 0);
      return { run, at, bin, breakdown, shares: sharesOf(counts), tasks };
    });
  });
  const tints = localityTints(palette);
  const ends = runs.map((run) => {
    const own = rows.filter((row) => row.run === run);
    const shares = own.map(
      ({ bin, shares }) => `${bins.names[bin]}: ${formatPercent(shares?.[0] ?? Number.NaN)}`,
    );
    return `${runName(run)}: ${shares.join(', ')}`;
  });
  return {
    label: `Share of tasks on a server with their input, ${by === 'job' ? 'by job' : 'by jobs in the system'}. ${ends.join('. ')}`,
    ...{ rows, heads: 'beside', panelHeight: { least: 28, most: 72 }, leastCell: 60 },
    // Columns do not touch.
    x: { domain: [0, 1.06], isBare: true },
    panels: bins.names.map((name) => ({ key: name, name: [name] })),
    panelOf: ({ bin }) => bin,
    across: runs.map((run, at) => ({
      ...{ key: run.index, aside: at === 0 ? [`by ${bins.title}`] : [] },
      name: [runName(run), runName(run, 24), runName(run, 16), runLetter(run.index)],
    })),
    acrossOf: ({ at }) => at,
    columns: [
      { title: 'group', text: ({ run, bin }) => `${runName(run)}, ${bins.title}: ${bins.names[bin]}` },
      {
        title: 'shares',
        text: ({ shares, tasks }) =>
          shares === null
            ? 'no task with input'
            : `${partsOf(shares)} of ${tasks.toLocaleString('en')} ${tasks === 1 ? 'task' : 'tasks'}`,
      },
      {
        title: 'until now',
        text({ breakdown, bin }, { time }) {
          const now = sharesOf(countsAt(breakdown, bin, time));
          return now === null ? null : `until now: ${partsOf(now)}`;
        },
      },
    ],
    marks: tints.flatMap((tint, layer): readonly Mark<BinRow>[] => [
      {
        ...{ kind: 'bar', colour: () => tint, of: ({ shares }) => shares !== null },
        from: ({ shares }) => below(shares, layer),
        to: ({ shares }) => below(shares, layer + 1),
        ...(layer === 0 && { label: ({ shares }: BinRow) => [share(shares?.[0])] }),
      },
      {
        ...{ kind: 'bar', isLive: true, colour: () => tint },
        from: (row, time) => below(sharesOf(countsAt(row.breakdown, row.bin, time)), layer),
        to: (row, time) => below(sharesOf(countsAt(row.breakdown, row.bin, time)), layer + 1),
      },
    ]),
  };
}

/** The share of all that are nearer than a distance. */
function below(shares: readonly number[] | null, layer: number): number {
  return (shares ?? []).slice(0, layer).reduce((sum, each) => sum + each, 0);
}

function share(value = Number.NaN): string {
  return formatPercent(Math.round(value * 1000) / 1000);
}

function partsOf(shares: readonly number[]): string {
  return shares.map((each, layer) => `${localityNames[layer]} ${share(each)}`).join(', ');
}

/** Start times of measured tasks with input, by group and distance, so that any moment can be counted quickly. */
interface Breakdown {
  /** [bins × localities] → ascending start times, in µs. */
  readonly starts: readonly Float64Array[];
}

/** Sorts a run's tasks into groups. O(tasks log tasks), once. */
export function breakDown(run: RunTrace, bins: Bins): Breakdown {
  const { data, finishedBy } = run.trace;
  const { startedAt } = data.tables.attempts.columns;
  const localityOf = taskLocality(run.trace);
  const binOf = bins.binOf(run);
  const starts: number[][] = Array.from({ length: bins.names.length * LOCALITIES }, () => []);
  for (let task = firstMeasuredTask(data); task < data.graphs.tasks; task += 1) {
    const locality = localityOf(task);
    if (locality === NONE) continue;
    const at = startedAt[finishedBy[task]];
    const bin = binOf(task, at);
    if (bin >= 0) starts[bin * LOCALITIES + locality].push(at);
  }
  return { starts: starts.map((times) => Float64Array.from(times).sort()) };
}

/** Counts the tasks of a group that started up to a time (inclusive), by distance. */
export function countsAt({ starts }: Breakdown, bin: number, time: Micros): readonly number[] {
  return Array.from({ length: LOCALITIES }, (_, locality) =>
    countUpTo(starts[bin * LOCALITIES + locality], time),
  );
}

/** Converts counts to shares; null if all are 0. */
export function sharesOf(counts: readonly number[]): readonly number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : counts.map((count) => count / total);
}
