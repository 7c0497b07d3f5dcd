// What `import … from 'makespan'` gives, besides types (`scripts/package/libraryTypes.ts`). Published: names stay.
import type { Issue } from '../base/issue.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { ParamValue } from '../kit/menu/params.ts';
import { readScenario } from '../scenario/checks/check.ts';
import { presets } from '../scenario/presets/presets.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { measureRun } from './measure.ts';
import type { MetricNumber } from './metricNumbers.ts';

/** One policy on the jobs of a scenario. */
interface SimulatedRun {
  readonly policy: string;
  /** Parameters that differ from the policy's defaults. */
  readonly params: Readonly<Record<string, ParamValue>>;
  readonly seed: number;
  /** Identifies the run: the same scenario gives the same digest, here, on the command line and on the page. */
  readonly digest: string;
  /** All metrics of the page, by id; NaN where nothing happened or too little was recorded. */
  readonly metrics: Readonly<Record<string, MetricNumber>>;
  readonly trace: TraceData;
}

/** Thrown for a scenario that cannot be run, with everything that is wrong with it. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    super(issues.map(({ path, message }) => `${path === '' ? 'the scenario' : path} ${message}`).join('\n'));
    this.issues = issues;
  }
}

/** Runs each policy of a scenario, in their order. Throws a `ScenarioError` if anything is wrong with it. */
export function simulate(scenario: Scenario): readonly SimulatedRun[] {
  const checked = readScenario(scenario);
  if (checked.scenario === undefined) throw new ScenarioError(checked.issues);
  const valid = checked.scenario;
  return valid.runs.map((_, index) => simulateRun(valid, index));
}

function simulateRun(scenario: Scenario, index: number): SimulatedRun {
  let trace: TraceData | undefined;
  const keep = ({ data }: { readonly data: TraceData }) => {
    trace = data;
  };
  const { policy, params, seed, digest, metrics } = measureRun(
    scenario,
    index,
    () => 0,
    () => undefined,
    keep,
  );
  return { policy, params, seed, digest, metrics, trace: trace as unknown as TraceData };
}

/** The scenario of a preset, to run or to start from. Throws if there is none of this id; `presetIds` has them all. */
export function preset(id: string): Scenario {
  const found = presets.find(id);
  if (found === undefined) throw new RangeError(`There is no preset "${id}"; presetIds has them all`);
  return found.scenario;
}

export const presetIds: readonly string[] = presets.all.map(({ id }) => id);
