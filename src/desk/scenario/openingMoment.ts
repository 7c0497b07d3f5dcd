import { type JobId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { hasInput } from '../../engine/workload/inputs.ts';
import type { Trace } from '../../trace/trace.ts';
import { jobHues } from '../../views/looks/colour.ts';

/** Where to start looking: a typical job, just after its arrival. */
interface OpeningMoment {
  readonly at: Micros;
  readonly job: JobId;
}

/** Shares of the measured jobs between which one is chosen: the cluster is busy by then, and enough is left to play. */
const EARLIEST = 0.15;
const LATEST = 0.6;

/** Smaller differences, as shares of the response, are no difference to look at. Our choice. */
const SAME = 0.01;

/** Jobs so far from the median, in ranks, are typical as well. Our choice. */
const TYPICAL = 0.1;

/**
 * Chooses a job whose difference between the first two runs is typical: about the median of those that differ at all.
 * With one run, about the median response. Among equally typical jobs one with a colour is preferred. The time is half
 * a network delay after its arrival, when probes are under way; where tasks read, half of its wait for the first slot.
 */
export function openingMoment(traces: readonly Trace[]): OpeningMoment | null {
  const [one, other] = traces;
  if (one === undefined) return null;
  const { graphs, topology, firstMeasuredJob } = one.data;
  const measured = graphs.jobs - firstMeasuredJob;
  const candidates: JobId[] = [];
  for (let job = 0; job < graphs.jobs; job += 1) {
    const place = (job - firstMeasuredJob) / measured;
    if (place < EARLIEST || place > LATEST) continue;
    if (Number.isFinite(gainOf(one, other, job))) candidates.push(job);
  }
  const differing = candidates.filter(
    (job) => Math.abs(gainOf(one, other, job)) > SAME * responseOf(one, job),
  );
  const choice = differing.length > 0 ? differing : candidates;
  if (choice.length === 0) return null;
  choice.sort((a, b) => gainOf(one, other, a) - gainOf(one, other, b) || a - b);
  const job = typicalOf(choice, jobHues(traces));
  const wait = hasInput(graphs, graphs.jobFirstStage[job]) ? firstWait(traces[traces.length - 1], job) : 0;
  return {
    at: Math.round(one.data.tables.jobs.columns.arrivedAt[job] + Math.max(topology.networkDelay, wait) / 2),
    job,
  };
}

/** Returns the job in the middle of a sorted list, or the nearest one with a hue if there is one close by. */
function typicalOf(sorted: readonly JobId[], hues: Int8Array): JobId {
  const middle = Math.floor(sorted.length / 2);
  const reach = Math.floor(sorted.length * TYPICAL);
  for (let away = 0; away <= reach; away += 1) {
    for (const at of [middle - away, middle + away]) {
      if (hues[sorted[at]] !== NONE) return sorted[at];
    }
  }
  return sorted[middle];
}

/** Returns how long a job waited for its first slot. */
function firstWait(trace: Trace, job: JobId): Micros {
  const { attempts, jobs } = trace.data.tables;
  const [first] = trace.attemptsOfJob(job);
  return first === undefined ? 0 : attempts.columns.startedAt[first] - jobs.columns.arrivedAt[job];
}

/** Returns how much longer a job takes in the first run than in the second; with one run, its response time. */
export function gainOf(one: Trace, other: Trace | undefined, job: JobId): Micros {
  return responseOf(one, job) - (other === undefined ? 0 : responseOf(other, job));
}

/** Returns the time from a job's arrival to its end. */
function responseOf(trace: Trace, job: JobId): Micros {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  return finishedAt[job] - arrivedAt[job];
}
