import { firstPosition } from '../algorithms/firstPosition.ts';
import { sortAscending } from '../algorithms/radixOrder.ts';
import { doubled } from '../base/doubled.ts';
import { Locality } from '../engine/cluster/locality.ts';
import { type JobId, NONE, type TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { NO_INPUT } from '../engine/record/schema.ts';
import { fact } from './facts.ts';
import { leftAt } from './jobControl.ts';
import { attemptsOfTasksFact } from './listFacts.ts';
import type { Trace } from './trace.ts';

/** The progress of a job at a time. Each task counts once, however many attempts it has. */
export interface JobCounts {
  readonly tasks: number;
  readonly running: number;
  /** Tasks that are ready and not running; none once the job is over. */
  readonly pending: number;
  readonly done: number;
  /** Attempts so far that read input files, and how many of them read all of it on their own server. */
  readonly reads: number;
  readonly localReads: number;
  /** Time of the last start of one of its tasks; -Infinity before the first. */
  readonly lastStart: Micros;
}

/** Returns the progress of each job over time. */
interface CountsOfJobs {
  at(job: JobId, time: Micros): JobCounts;
}

/** When tasks of each job became ready, began to run, stopped running, finished and began to read. */
export const jobTimesFact = fact('times of jobs', (trace) => {
  const { graphs, tables } = trace.data;
  const { jobs, tasks } = graphs;
  const { finishedBy, taskReadyAt } = trace;
  const { startedAt, endedAt, task: taskOf } = tables.attempts.columns;
  const { attempt, locality } = tables.reads.columns;
  const job = jobOf(trace);
  const readsWhere = (isWanted: (locality: number) => boolean) =>
    createTimeLists(jobs, (visit) => {
      for (let read = 0; read < tables.reads.length; read += 1) {
        if (isWanted(locality[read])) visit(job(taskOf[attempt[read]]), startedAt[attempt[read]]);
      }
    });
  const finishes = createTimeLists(jobs, (visit) => {
    for (let task = 0; task < tasks; task += 1) {
      if (finishedBy[task] !== NONE) visit(job(task), endedAt[finishedBy[task]]);
    }
  });
  const begins = createTimeLists(jobs, (visit) => visitRuns(trace, (task, from) => visit(job(task), from)));
  // Where each attempt runs and finishes its task, the ends are the finishes.
  const isOneEach = [begins, finishes].every(({ times }) => times.length === tables.attempts.length);
  return {
    readies: createTimeLists(jobs, (visit) => {
      for (let task = 0; task < tasks; task += 1) {
        const at = taskReadyAt[task];
        if (at < Number.POSITIVE_INFINITY) visit(job(task), at);
      }
    }),
    begins,
    ends: isOneEach
      ? finishes
      : createTimeLists(jobs, (visit) => visitRuns(trace, (task, _, to) => visit(job(task), to))),
    finishes,
    reads: readsWhere((where) => where !== NO_INPUT),
    localReads: readsWhere((where) => where === Locality.server),
  };
});

/** Returns the progress of the jobs of a run at any time; indexed once, in O(attempts · log). */
export function countsOf(trace: Trace): CountsOfJobs {
  const { jobFirstStage, stageFirstTask } = trace.data.graphs;
  const { readies, begins, ends, finishes, reads, localReads } = jobTimesFact.of(trace);
  const left = leftAt(trace.data);
  return {
    at(job, time) {
      const ready = countUntil(readies, job, time);
      const running = countUntil(begins, job, time) - countUntil(ends, job, time);
      const done = countUntil(finishes, job, time);
      return {
        tasks: stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]],
        running,
        pending: left[job] <= time ? 0 : Math.max(0, ready - done - running),
        done,
        reads: countUntil(reads, job, time),
        localReads: countUntil(localReads, job, time),
        lastStart: lastUntil(begins, job, time),
      };
    },
  };
}

function jobOf({ data, taskStage }: Trace): (task: TaskId) => JobId {
  const { stageJob } = data.graphs;
  return (task) => stageJob[taskStage[task]];
}

/** Visits the spans in which a task runs on any server, up to its finish; overlapping attempts are one span. */
function visitRuns(trace: Trace, visit: (task: TaskId, from: Micros, to: Micros) => void): void {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  const { finishedBy } = trace;
  const { first, rows } = attemptsOfTasksFact.of(trace);
  for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
    const finished = finishedBy[task];
    const doneAt = finished === NONE ? Number.POSITIVE_INFINITY : endedAt[finished];
    if (first[task + 1] - first[task] === 1) {
      const attempt = rows[first[task]];
      if (startedAt[attempt] < doneAt) visit(task, startedAt[attempt], Math.min(endedAt[attempt], doneAt));
      continue;
    }
    const attempts = rows.slice(first[task], first[task + 1]).filter((row) => startedAt[row] < doneAt);
    attempts.sort((one, other) => startedAt[one] - startedAt[other]);
    for (let at = 0; at < attempts.length; ) {
      const from = startedAt[attempts[at]];
      let to = from;
      for (; at < attempts.length && startedAt[attempts[at]] <= to; at += 1) {
        to = Math.max(to, Math.min(endedAt[attempts[at]], doneAt));
      }
      visit(task, from, to);
    }
  }
}

/** Times of each owner, ascending: plain data. */
interface TimeLists {
  readonly first: Uint32Array; // [owners + 1] → times
  readonly times: Float64Array; // Micros
}

/** Times for which there is room at first. */
const FEW = 1024;

/** Groups times by owner and sorts them. */
function createTimeLists(
  owners: number,
  visitAll: (visit: (owner: number, time: Micros) => void) => void,
): TimeLists {
  const first = new Uint32Array(owners + 1);
  let ownerOf = new Uint32Array(FEW);
  let all = new Float64Array(FEW);
  let count = 0;
  visitAll((owner, time) => {
    if (count === all.length) [ownerOf, all] = [doubled(ownerOf), doubled(all)];
    ownerOf[count] = owner;
    all[count] = time;
    count += 1;
    first[owner + 1] += 1;
  });
  for (let owner = 0; owner < owners; owner += 1) first[owner + 1] += first[owner];
  const times = new Float64Array(first[owners]);
  const free = first.slice();
  for (let at = 0; at < count; at += 1) times[free[ownerOf[at]]++] = all[at];
  for (let owner = 0; owner < owners; owner += 1)
    sortAscending(times.subarray(first[owner], first[owner + 1]));
  return { first, times };
}

/** Returns how many times of an owner are not after `time`. O(log). */
function countUntil(lists: TimeLists, owner: number, time: Micros): number {
  return pastUntil(lists, owner, time) - lists.first[owner];
}

/** Returns the last time of an owner that is not after `time`, or -Infinity. O(log). */
function lastUntil(lists: TimeLists, owner: number, time: Micros): Micros {
  const past = pastUntil(lists, owner, time);
  return past > lists.first[owner] ? lists.times[past - 1] : Number.NEGATIVE_INFINITY;
}

function pastUntil({ first, times }: TimeLists, owner: number, time: Micros): number {
  return firstPosition(first[owner], first[owner + 1], (position) => times[position] > time);
}
