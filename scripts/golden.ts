import { measureRun } from '../src/cli/measure.ts';
import type { Summary } from '../src/metrics/summary.ts';
import type { Scenario } from '../src/scenario/schema.ts';

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

/**
 * The presets that take longest. `npm test` compares their runs with their goldens only in the browser, which opens
 * all presets (e2e/gallery.spec.ts); `npm run validate` also does so in node.
 */
export const longestPresets: readonly string[] = ['large-cluster', 'narrow-uplinks'];

/** Runs a scenario and returns what a golden stores of each run. The scenario must be valid. */
export function goldenRuns(scenario: Scenario): readonly GoldenRun[] {
  return scenario.runs.map((_, index) => {
    const noClock = () => 0;
    const numbers = measureRun(scenario, index, noClock, () => undefined);
    const { policy, params, recording, digest, jobs, tasks, events, messages } = numbers;
    return {
      policy,
      params,
      recording,
      digest,
      jobs,
      tasks,
      events,
      messages,
      response: statistics(numbers.response),
      wait: statistics(numbers.wait),
      zeroWaitShare: short(numbers.zeroWaitShare),
      utilization: short(numbers.utilization),
    };
  });
}

function statistics({ mean, p50, p95, p99 }: Summary): GoldenRun['response'] {
  return { mean: short(mean), p50: short(p50), p95: short(p95), p99: short(p99) };
}

/** Six digits are enough for people; the digest covers the rest. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

/** Formats a golden as the text of its file. */
export function goldenText(runs: readonly GoldenRun[]): string {
  return `${JSON.stringify({ runs }, null, 2)}\n`;
}

/** Formats the digests of all runs as in the file of golden links. */
export function digestsText(runs: readonly GoldenRun[]): string {
  return runs.map(({ digest }) => digest).join(',');
}
