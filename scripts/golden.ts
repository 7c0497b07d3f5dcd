import { measureRun } from '../src/cli/measure.ts';
import type { Summary } from '../src/metrics/summary.ts';
import type { Scenario } from '../src/scenario/schema.ts';

/** What is kept of a run: the digest says that something changed, the numbers say whether it matters. */
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
 * The presets that take longest. `npm test` holds their runs to their goldens in the browser only, where it opens all
 * presets (e2e/gallery.spec.ts), and `npm run validate` in node too.
 */
export const longestPresets: readonly string[] = ['large-cluster', 'narrow-uplinks'];

/** Runs a scenario and keeps what a golden holds of each run. The scenario must have passed the check. */
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

/** Six digits: enough for people, and the digest sees the rest. */
function short(value: number): number {
  return Number(value.toPrecision(6));
}

/** Writes a golden as the text of its file. */
export function goldenText(runs: readonly GoldenRun[]): string {
  return `${JSON.stringify({ runs }, null, 2)}\n`;
}

/** Writes the digests of all runs as in the file of golden links. */
export function digestsText(runs: readonly GoldenRun[]): string {
  return runs.map(({ digest }) => digest).join(',');
}
