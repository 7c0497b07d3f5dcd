import { percentileOfSorted } from '../algorithms/percentile.ts';
import { spreadOut } from '../algorithms/quantiles.ts';
import { formatSeconds } from '../base/format.ts';
import type { Metric } from './metric.ts';
import { jobResponse } from './responseTime.ts';
import { jobLongestWait } from './waitTime.ts';

/** What a scenario keeps of the times in the log from which its jobs are. */
export interface LoggedTimes {
  /** Jobs of which they are. */
  readonly jobs: number;
  /** At the shares that are kept: see `algorithms/quantiles.ts`. [s] */
  readonly wait?: readonly number[];
  readonly response?: readonly number[];
  /** How the run differs from what was logged, in sentences. */
  readonly differs: readonly string[];
}

/** What of a log is compared with a metric: its title, and its values in ascending order. */
interface Logged {
  readonly title: string;
  readonly ascending: Float64Array;
}

/** What was logged of a metric; null where nothing was. */
export function loggedOf(logged: LoggedTimes | undefined, { id }: Metric): Logged | null {
  const kept = { [jobResponse.id]: logged?.response, [jobLongestWait.id]: logged?.wait }[id];
  if (kept === undefined) return null;
  return {
    title: id === jobResponse.id ? 'Responses' : 'Waits',
    ascending: spreadOut(kept.toSorted((a, b) => a - b)),
  };
}

/** Says medians beside that of the log: "Waits, median: A 12 s, B 14 s; in the log 15 s". */
export function besideLog(
  { title, ascending }: Logged,
  runs: readonly { readonly name: string; readonly ascending: Float64Array }[],
): string {
  const median = (values: Float64Array) => formatSeconds(percentileOfSorted(values, 0.5));
  const here = runs.map((run) => `${run.name} ${median(run.ascending)}`.trim()).join(', ');
  return `${title}, median: ${here}; in the log ${median(ascending)}`;
}

/** Says why a run need not agree with its log. */
export function whyUnlike({ differs }: LoggedTimes): string {
  return `They need not agree. ${differs.join(' ')} There, other servers, queues and priorities and another policy decided.`;
}
