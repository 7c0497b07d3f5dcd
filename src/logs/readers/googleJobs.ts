import type { HowToRead } from '../format.ts';
import { createLogBuilder } from '../logBuilder.ts';
import type { ReportBuilder } from '../report.ts';
import { medianOf, sayCount, sayDuration, sayMany } from '../say.ts';
import type { WorkloadLog } from '../workloadLog.ts';
import { isTaken, UNFINISHED } from './choices.ts';
import { told, unfinishedOf } from './googleKinds.ts';
import { noPlaces, totalsOf } from './sayTable.ts';

/** The clock of the trace. [s] */
export const MICROSECOND = 1e-6;

/** A task as far as its events told. Times in µs, durations in s, NaN where not known. */
export interface Task {
  readonly job: Job;
  readonly name: string;
  scheduledAt: number;
  duration: number;
  waited: number;
}

/** A job with its tasks. */
export interface Job {
  readonly name: string;
  readonly user: string;
  arrivesAt: number;
  firstEvent: number;
  /** By index. Ids have 64 bits and stay text: numbers would not be exact. */
  readonly tasks: Map<string, Task>;
  readonly line: number;
}

/** Turns the jobs into a log, without tasks that have no length, unless these were asked for. */
export function buildJobs(
  jobs: ReadonlyMap<string, Job>,
  report: ReportBuilder,
  how: HowToRead,
): WorkloadLog {
  const unfinished = unfinishedOf(how);
  const includes = isTaken(how, UNFINISHED);
  const isKnown = ({ duration }: Task) => !Number.isNaN(duration);
  const all = [...jobs.values()].flatMap(({ tasks }) => [...tasks.values()].filter(isKnown));
  const median = medianOf(all.map(({ duration }) => duration));
  const builder = createLogBuilder();
  for (const { name, user, arrivesAt, firstEvent, tasks, line } of jobs.values()) {
    const finished = [...tasks.values()].filter(isKnown);
    for (const task of tasks.values())
      if (Number.isNaN(task.duration)) report.add(unfinished, line, `${task.name} of ${name}`);
    const kept = includes && !Number.isNaN(median) ? [...tasks.values()] : finished;
    const own = finished.length === 0 ? median : medianOf(finished.map(({ duration }) => duration));
    if (kept.length === 0) {
      report.add(told['empty-jobs'], line, name);
      continue;
    }
    if (arrivesAt === Number.POSITIVE_INFINITY) report.add(told['no-submit'], line, name);
    const first = Math.min(arrivesAt, firstEvent);
    builder.addJob(first * MICROSECOND, Number.NaN, user, name);
    builder.addStage();
    for (const { duration } of kept) builder.addTask(Number.isNaN(duration) ? own : duration);
  }
  return builder.finish();
}

/** Says what was read of the events, and what was assumed. */
export function sayEvents(log: WorkloadLog, jobs: ReadonlyMap<string, Job>, report: ReportBuilder): void {
  const waits = [...jobs.values()]
    .flatMap(({ tasks }) => [...tasks.values()].map(({ waited }) => waited))
    .filter((wait) => Number.isFinite(wait) && wait >= 0)
    .sort((a, b) => a - b);
  const median = waits[Math.floor(waits.length / 2)] * MICROSECOND;
  report.say({
    read: [
      `${sayMany(log.jobs, 'job')} of ${sayCount(log.tasks)} finished tasks: SUBMIT of the job, last SCHEDULE and FINISH of ` +
        'each task.',
      waits.length > 0
        ? `In the log, the median task was scheduled ${sayDuration(median)} after its job arrived.`
        : '',
    ],
    derived: totalsOf(log),
    assumed: [
      'The scheduling class of a job, or else its priority, is its user.',
      'Placement constraints are not imported; tasks of a job are independent.',
      noPlaces,
    ],
  });
}
