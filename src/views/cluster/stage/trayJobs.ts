import { addTo } from '../../../base/lists.ts';
import type { JobId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { eachWaiting } from '../../../trace/waitingTasks.ts';
import { firstTaskOf } from '../../shared/names.ts';

/** So many tasks of a job are drawn one by one; of more, the rest is a number. */
const MOST = { own: 16, other: 3 } as const;

/** A job in the tray, with as many of its tasks as are drawn. */
export interface TrayJob {
  readonly job: JobId;
  /** Its place in the order, from 1. */
  readonly place: number;
  /** How many of its tasks wait. */
  readonly waiting: number;
  /** Those that are drawn: one that does not wait any more has left its place empty. */
  readonly tasks: readonly { readonly task: TaskId; readonly waits: boolean }[];
  /** How many more wait. */
  readonly rest: number;
}

/** Lists the jobs with tasks that are on no server yet, in the scheduler's order; the followed one also when all have left. */
export function trayJobs(
  trace: Trace,
  time: Micros,
  order: readonly JobId[],
  own: JobId | null,
): readonly TrayJob[] {
  const { stageJob } = trace.data.graphs;
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const lists = new Map<JobId, TaskId[]>();
  eachWaiting(trace, time, (task) => addTo(lists, stageJob[trace.taskStage[task]], task));
  if (own !== null && arrivedAt[own] <= time && !lists.has(own) && !(finishedAt[own] <= time))
    lists.set(own, []);
  const places = new Map(order.map((job, place) => [job, place]));
  const placeOf = (job: JobId) => places.get(job) ?? order.length;
  const jobs = [...lists.keys()].sort(
    (a, b) => placeOf(a) - placeOf(b) || arrivedAt[a] - arrivedAt[b] || a - b,
  );
  return jobs.map((job, at) => {
    const waiting = (lists.get(job) ?? []).sort((a, b) => a - b);
    const waits = new Set(waiting);
    const all = job === own ? readyTasks(trace, job, time) : waiting;
    const most = job === own ? MOST.own : MOST.other;
    const shown = all.length <= most ? all : waiting.slice(0, most);
    const tasks = shown.map((task) => ({ task, waits: waits.has(task) }));
    const drawn = tasks.filter((each) => each.waits).length;
    return { job, place: at + 1, waiting: waiting.length, tasks, rest: waiting.length - drawn };
  });
}

function readyTasks({ data: { graphs }, taskReadyAt }: Trace, job: JobId, time: Micros): readonly TaskId[] {
  const first = firstTaskOf(graphs, job);
  const past = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  return Array.from({ length: past - first }, (_, at) => first + at).filter(
    (task) => taskReadyAt[task] <= time,
  );
}
