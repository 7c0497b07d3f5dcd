import { createSimulation } from '../engine/run/simulate.ts';
import { isMeasurable, type Metric } from '../metrics/metric.ts';
import { jobResponse } from '../metrics/responseTime.ts';
import { type Summary, summarize } from '../metrics/summary.ts';
import { utilization } from '../metrics/utilization.ts';
import { taskWait, zeroWaitShare } from '../metrics/waitTime.ts';
import type { ParamValue } from '../policies/params.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { traceDigest } from '../trace/digest.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';

/** What is told of a run. Times in seconds; NaN where too little was recorded. */
export interface RunNumbers {
  /** Position in the scenario, counted from 1; 0 for a policy that the scenario does not name. */
  readonly run: number;
  readonly policy: string;
  /** What differs from the policy's defaults. */
  readonly params: Readonly<Record<string, ParamValue>>;
  readonly seed: number;
  /** Jobs measured: without those of the warm-up. */
  readonly jobs: number;
  readonly response: Summary;
  readonly wait: Summary;
  readonly zeroWaitShare: number;
  readonly utilization: number;
  readonly messages: number;
  /** All tasks, those of the warm-up too. */
  readonly tasks: number;
  readonly events: number;
  readonly recording: string;
  /** Of the trace: equal for equal runs, here and on the page. */
  readonly digest: string;
  /** Of all that the run depends on. */
  readonly scenarioDigest: string;
  /** Of this computer's time. */
  readonly seconds: number;
  readonly tasksPerSecond: number;
}

/** Events between two reports. */
const CHUNK = 20_000;

/** Runs `scenario.runs[index]` as the page does, and measures it. The scenario must have passed the check. */
export function measureRun(
  scenario: Scenario,
  index: number,
  now: () => number,
  onProgress: (share: number) => void,
): Omit<RunNumbers, 'run'> {
  const begun = now();
  const simulation = createSimulation(planRun(scenario, index));
  while (simulation.advance(CHUNK)) onProgress(simulation.share());
  const data = simulation.finish();
  const seconds = (now() - begun) / 1000;
  const trace = openTrace(data);
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
  };
}

function valuesOf(trace: Trace, metric: Metric): Float64Array {
  return isMeasurable(metric, trace) ? metric.compute(trace) : new Float64Array(0);
}

function numberOf(trace: Trace, metric: Metric): number {
  return valuesOf(trace, metric)[0] ?? Number.NaN;
}
