import type { ReportBuilder } from './report.ts';
import { medianOf, sayDuration, sayMany, sayNumber } from './say.ts';
import { tasksOfJob, type WorkloadLog } from './workloadLog.ts';

/** Durations and sizes are sampled at so many places. */
const SAMPLED = 1_001;

/** What no real log that we know is beyond: the longest of their median tasks is 27 minutes, of their spans 8 months. */
const LONGEST_MEDIAN = 30 * 86_400; // s
const SHORTEST_MEDIAN = 1e-5; // s
const LONGEST_SPAN = 10 * 365 * 86_400; // s
/** The median job of the largest has 74 tasks. */
const MOST_TASKS = 10_000;

/** Share of the span of a log that a single gap between jobs may be, if it is long. */
const LARGEST_GAP = 0.9;
const LONG_GAP = 365 * 86_400; // s

const asRead = [{ title: 'It is right', change: {} }];

/**
 * Looks at what came out of a file, whatever its format: what real logs never are is asked, not run. Limits are ours, with
 * room beyond the logs of the papers.
 */
export function checkLog(log: WorkloadLog, report: ReportBuilder): void {
  const ask = (id: string, question: string) => report.ask({ id, question, answers: asRead });
  const { jobs, durations, arrivesAt } = log;
  const span = jobs > 0 ? arrivesAt[jobs - 1] : 0;
  const median = medianOf(sampled(durations));
  if (median > LONGEST_MEDIAN || median < SHORTEST_MEDIAN)
    ask('median', `The median task lasts ${sayDuration(median)}. Is that so, or is the unit another?`);
  const gap = largestGap(arrivesAt);
  if (gap > LONG_GAP && gap > span * LARGEST_GAP)
    ask(
      'gap',
      `Between two jobs lie ${sayNumber(gap / 86_400 / 365)} years in which none arrives. Is that so, or are some arrivals missing?`,
    );
  else if (span > LONGEST_SPAN)
    ask(
      'span',
      `The jobs arrive over ${sayNumber(span / 86_400 / 365)} years. Is that so, or is the unit another?`,
    );
  if (jobs > 0) {
    const sizes = Array.from({ length: Math.min(jobs, SAMPLED) }, (_, at) =>
      tasksOfJob(log, Math.floor((at * jobs) / Math.min(jobs, SAMPLED))),
    );
    const tasks = medianOf(sizes);
    if (log.assumed === null && tasks > MOST_TASKS)
      ask(
        'tasks',
        `The median job has ${sayMany(tasks, 'task')}. Is that so, or does the column hold something else?`,
      );
  }
}

/** Some of many values, evenly. */
export function sampled(values: Float64Array): readonly number[] {
  const step = Math.max(1, Math.floor(values.length / SAMPLED));
  return [...values.filter((_, at) => at % step === 0)];
}

function largestGap(arrivesAt: Float64Array): number {
  let largest = 0;
  for (let job = 1; job < arrivesAt.length; job += 1)
    largest = Math.max(largest, arrivesAt[job] - arrivesAt[job - 1]);
  return largest;
}
