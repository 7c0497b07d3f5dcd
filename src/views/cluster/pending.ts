import { orderByTime } from '../../algorithms/radixOrder.ts';
import type { SchedulerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** Counts tasks that could run and that their scheduler has not given to any server yet. */
export interface PendingTasks {
  at(scheduler: SchedulerId, time: Micros): number;
}

/** What one scheduler had to do by when: times ascending, and tasks up to and with each of them. */
interface Tally {
  readonly times: number[];
  readonly tasks: number[];
}

/** Indexes when tasks become ready and when they are bound, for each scheduler. O(tasks). */
export function createPendingTasks(trace: Trace): PendingTasks {
  const ready = readyTasks(trace);
  const boundAt = boundTimes(trace);
  return {
    at(scheduler, time) {
      if (ready[scheduler] === undefined) return 0;
      const { times, counts } = ready[scheduler];
      return counts[countUpTo(times, time)] - countUpTo(boundAt[scheduler], time);
    },
  };
}

interface ReadyTasks {
  /** When stages became ready, ascending. */
  readonly times: Float64Array;
  /** Tasks of the first stages of that list: none of them, one of them, two … */
  readonly counts: Float64Array; // [stages + 1]
}

function readyTasks({ data }: Trace): readonly ReadyTasks[] {
  const { jobs, stages } = data.tables;
  const { stageJob, stageFirstTask } = data.graphs;
  const { readyAt } = stages.columns;
  const order = orderByTime(readyAt);
  return Array.from({ length: data.schedulers }, (_, scheduler) => {
    const own = order.filter(
      (stage) => jobs.columns.scheduler[stageJob[stage]] === scheduler && readyAt[stage] < Infinity,
    );
    const counts = new Float64Array(own.length + 1);
    own.forEach((stage, place) => {
      counts[place + 1] = counts[place] + stageFirstTask[stage + 1] - stageFirstTask[stage];
    });
    return { times: Float64Array.from(own, (stage) => readyAt[stage]), counts };
  });
}

/** Lists, ascending, when each scheduler bound its tasks; a task that was bound again counts once. */
function boundTimes({ data, taskStage }: Trace): readonly Float64Array[] {
  const { jobs, attempts } = data.tables;
  const { task, boundAt } = attempts.columns;
  const schedulerOf = (attempt: AttemptId) =>
    jobs.columns.scheduler[data.graphs.stageJob[taskStage[task[attempt]]]];

  const isFirst = new Uint8Array(attempts.length);
  const isBound = new Uint8Array(data.graphs.tasks);
  const counts = new Uint32Array(data.schedulers);
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    if (isBound[task[attempt]] === 1) continue;
    isBound[task[attempt]] = 1;
    isFirst[attempt] = 1;
    counts[schedulerOf(attempt)] += 1;
  }
  const times = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Uint32Array(data.schedulers);
  for (const attempt of orderByTime(boundAt)) {
    if (isFirst[attempt] === 0) continue;
    const scheduler = schedulerOf(attempt);
    times[scheduler][filled[scheduler]] = boundAt[attempt];
    filled[scheduler] += 1;
  }
  return times;
}

function countUpTo(tally: Tally | undefined, time: Micros): number {
  if (tally === undefined) return 0;
  let low = 0;
  let high = tally.times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (tally.times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : tally.tasks[low - 1];
}
