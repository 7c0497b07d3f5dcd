import type { Draws } from '../fuzzer.ts';
import type { Dialect } from './dialect.ts';
import { asTasks, type KnownJob } from './known.ts';

// Spark's event logs: of one application in one file or in parts, and of two.

/** The events of one Spark application. */
function sparkEvents(jobs: readonly KnownJob[], app: string, draws: Draws): readonly object[] {
  const [first] = jobs;
  const tasks = jobs.flatMap((job, stage) =>
    job.tasks.flatMap((duration, index) => {
      const end = (start: number, finish: number, attempt: number, Reason: string) => ({
        Event: 'SparkListenerTaskEnd',
        'Stage ID': stage,
        'Stage Attempt ID': 0,
        'Task Type': 'ResultTask',
        'Task End Reason': { Reason },
        'Task Info': {
          'Task ID': 100 * stage + 2 * index + attempt,
          Index: index,
          Attempt: attempt,
          'Launch Time': start,
          'Executor ID': '1',
          Host: `node${index}`,
          Locality: 'ANY',
          Speculative: false,
          'Finish Time': finish,
          Failed: Reason !== 'Success',
          Killed: false,
        },
      });
      const done = end(job.start, job.start + duration, 0, 'Success');
      if (!draws.onceIn(9)) return [done];
      const again = end(job.start + 30, job.start + 30 + duration, 1, 'Success');
      return [end(job.start, job.start + 20, 0, 'ExceptionFailure'), again];
    }),
  );
  return [
    { Event: 'SparkListenerLogStart', 'Spark Version': '3.5.1' },
    {
      Event: 'SparkListenerApplicationStart',
      'App Name': app,
      'App ID': app,
      Timestamp: first.arrival - 900,
      User: first.user,
    },
    ...jobs.map((job, at) => ({
      Event: 'SparkListenerJobStart',
      'Job ID': at,
      'Submission Time': job.arrival,
      'Stage Infos': [
        { 'Stage ID': at, 'Stage Attempt ID': 0, 'Number of Tasks': job.tasks.length, 'Parent IDs': [] },
      ],
      'Stage IDs': [at],
      Properties: { 'spark.app.name': app },
    })),
    ...tasks,
    ...jobs.map((job, at) => ({
      Event: 'SparkListenerJobEnd',
      'Job ID': at,
      'Completion Time': job.end + 50,
      'Job Result': { Result: 'JobSucceeded' },
    })),
    { Event: 'SparkListenerApplicationEnd', Timestamp: first.arrival + 9_000_000 },
  ];
}

const lines = (events: readonly object[]) => `${events.map((event) => JSON.stringify(event)).join('\n')}\n`;

const spark: Dialect = {
  name: 'Spark event log',
  grain: 1,
  write: (jobs, draws) => ({
    files: [{ name: 'local-1700000000000', text: lines(sparkEvents(jobs, 'local-1700000000000', draws)) }],
    right: jobs.map(asTasks),
  }),
};

/** A log that Spark split when it grew, as a folder holds it. */
const sparkRolling: Dialect = {
  name: 'Spark rolling log',
  grain: 1,
  write(jobs, draws) {
    const events = sparkEvents(jobs, 'app-1', draws);
    const cut = 3 + draws.below(events.length - 3);
    const parts = [events.slice(0, cut), events.slice(cut)];
    return {
      files: parts.map((part, at) => ({
        name: `eventlog_v2_app-1/events_${at + 1}_app-1`,
        text: lines(part),
      })),
      right: jobs.map(asTasks),
    };
  },
};

/** Two applications, each of which counts its jobs from 0. */
const sparkTwo: Dialect = {
  name: 'two Spark logs',
  grain: 1,
  write(jobs, draws) {
    const half = jobs.length >> 1;
    const parts = [jobs.slice(0, half), jobs.slice(half)];
    return {
      files: parts.map((part, at) => ({
        name: `app-${at}`,
        text: lines(sparkEvents(part, `app-${at}`, draws)),
      })),
      right: jobs.map(asTasks),
    };
  },
};

export const sparkLogs: readonly Dialect[] = [spark, sparkRolling, sparkTwo];
