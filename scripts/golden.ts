import { readFileSync } from 'node:fs';
import { simulate } from '../src/engine/world/simulate.ts';
import { jobResponse } from '../src/metrics/responseTime.ts';
import { summaryOf, valuesOf } from '../src/metrics/samples.ts';
import type { Summary } from '../src/metrics/summary.ts';
import { utilization } from '../src/metrics/utilization.ts';
import { taskWait, zeroWaitShare } from '../src/metrics/waitTime.ts';
import { planRun } from '../src/scenario/compile/planRun.ts';
import type { Scenario } from '../src/scenario/shape/schema.ts';
import { traceDigest } from '../src/trace/digest.ts';
import { openTrace } from '../src/trace/openTrace.ts';
import type { Trace } from '../src/trace/trace.ts';

/** What is stored of a run: the digest tells that something changed, the numbers tell whether it matters. */
export interface GoldenRun {
  readonly policy: string;
  readonly params: Scenario['runs'][number]['params'];
  readonly recording: string;
  readonly digest: string;
  readonly jobs: number;
  readonly tasks: number;
  readonly events: number;
  readonly messages: number;
  readonly response: Readonly<Record<'mean' | 'p50' | 'p95' | 'p99', number>>; // s
  readonly wait: Readonly<Record<'mean' | 'p50' | 'p95' | 'p99', number>>; // s
  readonly zeroWaitShare: number;
  readonly utilization: number;
}

/** Runs a scenario and returns what a golden stores of each run. The scenario must be valid. */
export function goldenRuns(scenario: Scenario): readonly GoldenRun[] {
  return scenario.runs.map((_, index) =>
    goldenRun(scenario, index, openTrace(simulate(planRun(scenario, index)))),
  );
}

/** What a golden stores of one run. */
export function goldenRun({ runs }: Scenario, index: number, trace: Trace): GoldenRun {
  const { policy, params = {} } = runs[index];
  const { data } = trace;
  const response = summaryOf(trace, jobResponse);
  return {
    policy,
    params,
    recording: data.level,
    digest: traceDigest(data),
    jobs: response.count,
    tasks: data.graphs.tasks,
    events: data.events,
    messages: data.messagesSent,
    response: statistics(response),
    wait: statistics(summaryOf(trace, taskWait)),
    zeroWaitShare: short(valuesOf(trace, zeroWaitShare)[0] ?? Number.NaN),
    utilization: short(valuesOf(trace, utilization)[0] ?? Number.NaN),
  };
}

/** Where the goldens of all presets are kept. */
export const goldensFile = 'src/measured/goldens.json';

/** The goldens of all presets, by id. */
export function keptGoldens(): Readonly<Record<string, readonly GoldenRun[]>> {
  return JSON.parse(readFileSync(goldensFile, 'utf8')) as Record<string, readonly GoldenRun[]>;
}

function statistics({ mean, p50, p95, p99 }: Summary): GoldenRun['response'] {
  return { mean: short(mean), p50: short(p50), p95: short(p95), p99: short(p99) };
}

/** Six digits are enough for people; the digest covers the rest. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

/** Formats the digests of all runs as in the file of golden links. */
export function digestsText(runs: readonly GoldenRun[]): string {
  return runs.map(({ digest }) => digest).join(',');
}
