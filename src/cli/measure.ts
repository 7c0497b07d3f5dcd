import { createSimulation, keepSimulation } from '../engine/world/simulate.ts';
import type { ParamValue } from '../kit/menu/params.ts';
import { rackBytes, remoteBytes, serverBytes } from '../metrics/dataRead.ts';
import { rackLocal, remoteTasks, serverLocal } from '../metrics/locality.ts';
import { isMeasurable, type Metric } from '../metrics/metric.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { type Summary, summarize } from '../metrics/summary.ts';
import { utilization } from '../metrics/utilization.ts';
import { taskWait, zeroWaitShare } from '../metrics/waitTime.ts';
import { wastedTime } from '../metrics/waste.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { traceDigest } from '../trace/digest.ts';
import { openJobsWords } from '../trace/openJobs.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';
import { holdToItsWork } from '../worker/ownFaults.ts';
import { type MetricNumber, metricNumbers } from './metricNumbers.ts';

/** The numbers of one run. Times in seconds; NaN where too little was recorded. */
export interface RunNumbers {
  /** Position in the scenario, counted from 1; 0 for a policy that the scenario does not contain. */
  readonly run: number;
  readonly policy: string;
  /** Parameters that differ from the policy's defaults. */
  readonly params: Readonly<Record<string, ParamValue>>;
  readonly seed: number;
  /** Jobs measured, i.e. without the warm-up. */
  readonly jobs: number;
  readonly response: Summary;
  readonly wait: Summary;
  readonly zeroWaitShare: number;
  readonly utilization: number;
  readonly messages: number;
  /** All tasks, including those of the warm-up. */
  readonly tasks: number;
  readonly events: number;
  readonly recording: string;
  /** Digest of the trace: equal for equal runs, here and on the page. */
  readonly digest: string;
  /** Digest of everything on which the run depends. */
  readonly scenarioDigest: string;
  /** Real time that the simulation took on this machine. */
  readonly seconds: number;
  readonly tasksPerSecond: number;
  /**
   * Share of tasks with input that ran on a server that holds it, and share that ran at least in a rack that
   * does. NaN without such tasks.
   */
  readonly serverLocalShare: number;
  readonly rackLocalShare: number;
  readonly remoteShare: number;
  /**
   * Bytes that tasks read, by distance; includes shuffles and stopped attempts. NaN where nothing was read.
   */
  readonly serverBytes: number;
  readonly rackBytes: number;
  readonly remoteBytes: number;
  /** Slot time of attempts whose work was wasted. */
  readonly wastedSeconds: number;
  /** Why jobs were unfinished at the end of the run, in sentences; empty when all finished. */
  readonly openJobs: readonly string[];
  /** All metrics of the page, by their ids. */
  readonly metrics: Readonly<Record<string, MetricNumber>>;
}

/** Number of events between two progress reports. */
const CHUNK = 20_000;

/**
 * Runs `scenario.runs[index]` as the page does and measures it. The scenario must be valid. `onTrace` may read what is to be
 * compared between runs.
 */
export function measureRun(
  scenario: Scenario,
  index: number,
  now: () => number,
  onProgress: (share: number) => void,
  onTrace: (trace: Trace) => void = () => undefined,
): Omit<RunNumbers, 'run'> {
  const begun = now();
  const simulation = createSimulation(planRun(scenario, index));
  while (simulation.advance(CHUNK)) onProgress(simulation.share());
  const data = simulation.finish();
  if (scenario.runs[index].policy === 'own') holdToItsWork(data);
  keepSimulation(simulation);
  const seconds = (now() - begun) / 1000;
  const trace = openTrace(data);
  onTrace(trace);
  return numbersOf(scenario, index, trace, seconds);
}

/** The numbers of a run that has been made, in so many seconds. */
function numbersOf(
  scenario: Scenario,
  index: number,
  trace: Trace,
  seconds: number,
): Omit<RunNumbers, 'run'> {
  const { data } = trace;
  const { policy, params = {} } = scenario.runs[index];
  const response = summarize(valuesOf(trace, jobResponse));
  return {
    policy,
    params,
    seed: scenario.seed,
    jobs: response.count,
    response,
    wait: summarize(valuesOf(trace, taskWait)),
    zeroWaitShare: numberOf(trace, zeroWaitShare),
    utilization: numberOf(trace, utilization),
    messages: data.messagesSent,
    tasks: data.graphs.tasks,
    events: data.events,
    recording: data.level,
    digest: traceDigest(data),
    scenarioDigest: data.scenario,
    seconds,
    tasksPerSecond: data.graphs.tasks / seconds,
    serverLocalShare: numberOf(trace, serverLocal),
    rackLocalShare: numberOf(trace, rackLocal),
    remoteShare: numberOf(trace, remoteTasks),
    serverBytes: numberOf(trace, serverBytes),
    rackBytes: numberOf(trace, rackBytes),
    remoteBytes: numberOf(trace, remoteBytes),
    wastedSeconds: numberOf(trace, wastedTime),
    openJobs: openJobsWords(data),
    metrics: metricNumbers(trace),
  };
}

function valuesOf(trace: Trace, metric: Metric): Float64Array {
  return isMeasurable(metric, trace) ? metric.compute(trace) : new Float64Array(0);
}

function numberOf(trace: Trace, metric: Metric): number {
  return valuesOf(trace, metric)[0] ?? Number.NaN;
}
