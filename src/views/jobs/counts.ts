import { Locality } from '../../engine/cluster/locality.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { NO_INPUT } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';
import { createTimeLists } from './timeLists.ts';

/** How far a job is at a moment. Each task counts once, however often it was tried. */
export interface JobCounts {
  readonly tasks: number;
  readonly running: number;
  /** Ready, and running nowhere. */
  readonly pending: number;
  readonly done: number;
  /** Attempts so far that read a file, and those of them that read it where they ran. */
  readonly reads: number;
  readonly localReads: number;
  /** When a task of it started last; -Infinity before the first. */
  readonly lastStart: Micros;
}

/** Counts how far jobs are. */
export interface CountsOfJobs {
  at(job: JobId, time: Micros): JobCounts;
}

const known = new WeakMap<Trace, CountsOfJobs>();

/** Counts how far the jobs of a run are at any moment; indexed once, in O(attempts · log). */
export function countsOf(trace: Trace): CountsOfJobs {
  const counts = known.get(trace) ?? indexCounts(trace);
  known.set(trace, counts);
  return counts;
}

function indexCounts(trace: Trace): CountsOfJobs {
  const { graphs, tables } = trace.data;
  const { jobs, jobFirstStage, stageFirstTask } = graphs;
  const { startedAt, endedAt } = tables.attempts.columns;
  const readies = createTimeLists(jobs, (visit) => {
    for (let task = 0; task < graphs.tasks; task += 1) {
      const at = trace.taskReadyAt[task];
      if (at < Number.POSITIVE_INFINITY) visit(jobOf(trace, task), at);
    }
  });
  const begins = createTimeLists(jobs, (visit) => visitRuns(trace, (job, from) => visit(job, from)));
  const ends = createTimeLists(jobs, (visit) => visitRuns(trace, (job, _, to) => visit(job, to)));
  const finishes = createTimeLists(jobs, (visit) => {
    for (let task = 0; task < graphs.tasks; task += 1) {
      const attempt = trace.finishedBy[task];
      if (attempt !== NONE) visit(jobOf(trace, task), endedAt[attempt]);
    }
  });
  const readsWhere = (isWanted: (locality: number) => boolean) =>
    createTimeLists(jobs, (visit) => {
      const { attempt, locality } = tables.reads.columns;
      for (let read = 0; read < tables.reads.length; read += 1) {
        const task = tables.attempts.columns.task[attempt[read]];
        if (isWanted(locality[read])) visit(jobOf(trace, task), startedAt[attempt[read]]);
      }
    });
  const reads = readsWhere((locality) => locality !== NO_INPUT);
  const localReads = readsWhere((locality) => locality === Locality.server);

  return {
    at(job, time) {
      const ready = readies.countUntil(job, time);
      const running = begins.countUntil(job, time) - ends.countUntil(job, time);
      const done = finishes.countUntil(job, time);
      return {
        tasks: stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]],
        running,
        pending: Math.max(0, ready - done - running),
        done,
        reads: reads.countUntil(job, time),
        localReads: localReads.countUntil(job, time),
        lastStart: begins.lastUntil(job, time),
      };
    },
  };
}

function jobOf({ data, taskStage }: Trace, task: TaskId): JobId {
  return data.graphs.stageJob[taskStage[task]];
}

/** Visits the spans in which a task runs anywhere, up to when it is done; attempts that overlap are one span. */
function visitRuns(trace: Trace, visit: (job: JobId, from: Micros, to: Micros) => void): void {
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
    const finished = trace.finishedBy[task];
    const doneAt = finished === NONE ? Number.POSITIVE_INFINITY : endedAt[finished];
    const attempts = trace.attemptsOfTask(task).filter((row) => startedAt[row] < doneAt);
    attempts.sort((one, other) => startedAt[one] - startedAt[other]);
    for (let at = 0; at < attempts.length; ) {
      const from = startedAt[attempts[at]];
      let to = from;
      for (; at < attempts.length && startedAt[attempts[at]] <= to; at += 1) {
        to = Math.max(to, Math.min(endedAt[attempts[at]], doneAt));
      }
      visit(jobOf(trace, task), from, to);
    }
  }
}
