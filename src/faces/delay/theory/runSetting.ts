import { formatCount, formatPercent } from '../../../base/format.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import { slotCount } from '../../../engine/cluster/topology.ts';
import { NONE } from '../../../engine/ids.ts';
import { toSeconds } from '../../../engine/kernel/time.ts';
import { jobServerLocal, taskLocality } from '../../../metrics/locality.ts';
import { firstMeasuredTask, measuredWindow, overlap } from '../../../metrics/measured.ts';
import { valuesOf } from '../../../metrics/samples.ts';
import { type Rules, rulesKind } from '../../../policies/delay/decisions.ts';
import { offersInWait } from '../../../theory/delay.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import type { SimulatedPoint } from '../../../views/theory/formula.ts';

// M servers · L slotsPerServer · R replicas · T taskTime · d remotePenalty · N tasks · D offers

/** The variables of Delay Scheduling's closed forms, measured in a run. Times in seconds. */
interface RunSetting {
  readonly servers: number;
  readonly slotsPerServer: number;
  readonly replicas: number;
  /** Mean service time of tasks with input. */
  readonly taskTime: number;
  /** How much longer remote tasks took than local ones, on average; NaN if there were none of either. */
  readonly remotePenalty: number;
  /** Median number of tasks with input per job. */
  readonly tasks: number;
  /** Whether all measured jobs have the same number of such tasks. */
  readonly hasEqualJobs: boolean;
  /** Mean over the measured time. */
  readonly jobsInSystem: number;
}

const settingOf = ofTrace(readSetting);

/** Reads the setting from a run; cached. */
export function runSetting({ trace }: RunTrace): RunSetting {
  return settingOf(trace);
}

function readSetting(trace: Trace): RunSetting {
  const { topology, graphs } = trace.data;
  const { replicas } = graphs.storage;
  const blocks = replicas.first.length - 1;
  const times = timesByLocality(trace);
  const all = times.reduce((sum, { time, count }) => ({ time: sum.time + time, count: sum.count + count }));
  const meanAt = (locality: Locality) => times[locality].time / times[locality].count;
  return {
    servers: topology.servers,
    slotsPerServer: slotCount(topology) / topology.servers,
    replicas: replicas.items.length / blocks,
    taskTime: toSeconds(all.time / all.count),
    remotePenalty: toSeconds(meanAt(Locality.remote) - meanAt(Locality.server)),
    tasks: medianTasks(trace),
    hasEqualJobs: new Set(tasksWithInput(trace).map(({ tasks }) => tasks)).size === 1,
    jobsInSystem: meanJobs(trace),
  };
}

/** Adds up the service times of finished measured tasks with input, by distance. */
function timesByLocality(trace: Trace): { readonly time: number; readonly count: number }[] {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const localityOf = taskLocality(trace);
  const sums = [0, 1, 2].map(() => ({ time: 0, count: 0 }));
  for (let task = firstMeasuredTask(trace.data); task < trace.data.graphs.tasks; task += 1) {
    const locality = localityOf(task);
    if (locality === NONE) continue;
    const attempt = trace.finishedBy[task];
    sums[locality].time += endedAt[attempt] - startedAt[attempt];
    sums[locality].count += 1;
  }
  return sums;
}

/** Counts the tasks with input of each measured job that has any. */
function tasksWithInput({ data }: Trace): readonly { readonly job: number; readonly tasks: number }[] {
  const { graphs, firstMeasuredJob } = data;
  const { stageFirstRead } = graphs.storage;
  const jobs: { job: number; tasks: number }[] = [];
  for (let job = firstMeasuredJob; job < graphs.jobs; job += 1) {
    let tasks = 0;
    for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1) {
      if (stageFirstRead[stage] === stageFirstRead[stage + 1]) continue;
      tasks += graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
    }
    if (tasks > 0) jobs.push({ job, tasks });
  }
  return jobs;
}

function medianTasks(trace: Trace): number {
  const counts = Float64Array.from(tasksWithInput(trace), ({ tasks }) => tasks).sort();
  return counts[counts.length >> 1] ?? Number.NaN;
}

/** Gives the mean number of jobs in the system; if all arrive at once, their number, as long as they share the cluster. */
function meanJobs({ data }: Trace): number {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  const { length } = data.tables.jobs;
  if (length > 0 && arrivedAt.subarray(0, length).every((time) => time === arrivedAt[0])) return length;
  const window = measuredWindow(data);
  let time = 0;
  for (let job = 0; job < length; job += 1) {
    time += overlap(window, arrivedAt[job], Math.min(finishedAt[job], data.endedAt));
  }
  return time / (window.to - window.from);
}

/** Gives the rules of a policy that offers slots; null for other policies, where they change, and where none are recorded. */
export function rulesOf({ trace }: RunTrace): Rules | null {
  const all = trace.decisionsOfKind(rulesKind);
  return all.length === 1 ? all.at(0).payload : null;
}

/**
 * Gives how many slots a job is offered until it may run away from its data, the last one included: 1 without patience; NaN if
 * the rules are unknown.
 */
export function offersOf(run: RunTrace): number {
  const rules = rulesOf(run);
  if (rules === null) return Number.NaN;
  if (rules.patience === 'none') return 1;
  if (rules.patience === 'count') return 1 + rules.mostSkips;
  const { taskTime, servers, slotsPerServer } = runSetting(run);
  return 1 + offersInWait(toSeconds(rules.rackWait), taskTime, servers, slotsPerServer);
}

/** Gives a point if both of its numbers are known. */
export function pointAt(
  run: RunTrace,
  x: number,
  y: number,
  matches: boolean,
  says: string,
): readonly SimulatedPoint[] {
  return Number.isFinite(x) && Number.isFinite(y) ? [{ run, x, y, matches, says }] : [];
}

const MOST_SIZES = 6;

/** Gives a point for each size of job; if there are many sizes, for ranges that double. */
export function pointsBySize(run: RunTrace): readonly SimulatedPoint[] {
  const local = valuesOf(run.trace, jobServerLocal);
  const jobs = tasksWithInput(run.trace).filter(({ job }) => Number.isFinite(local[job]));
  const isFew = new Set(jobs.map(({ tasks }) => tasks)).size <= MOST_SIZES;
  const groups = new Map<number, { jobs: number; tasks: number; local: number }>();
  for (const { job, tasks } of jobs) {
    const key = isFew ? tasks : Math.floor(Math.log2(tasks));
    const group = groups.get(key) ?? { jobs: 0, tasks: 0, local: 0 };
    groups.set(key, {
      jobs: group.jobs + 1,
      tasks: group.tasks + tasks,
      local: group.local + local[job] * tasks,
    });
  }
  return [...groups.values()].map((group) => {
    const share = group.local / group.tasks;
    const size = group.tasks / group.jobs;
    return {
      run,
      x: size,
      y: share,
      matches: Number.isFinite(offersOf(run)),
      says: `jobs of ${formatCount(size)} tasks: ${formatPercent(share)} local`,
    };
  });
}

/** Lists the numbers of offers that runs wait for, each with the letters of its runs. */
export function patiencesOf(
  runs: readonly RunTrace[],
): readonly { readonly offers: number; readonly letters: readonly string[] }[] {
  const known = runs.filter((run) => Number.isFinite(offersOf(run)));
  return [...new Set(known.map(offersOf))].map((offers) => ({
    offers,
    letters: known.filter((run) => offersOf(run) === offers).map(({ index }) => runLetter(index)),
  }));
}
