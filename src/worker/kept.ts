import { isSameData } from '../base/sameData.ts';
import { type CompiledScenario, compileScenario, isCompiledAlike } from '../scenario/compile/compile.ts';
import { burstsOf } from '../scenario/forks/lineage.ts';
import type { BurstSpec, Scenario } from '../scenario/shape/schema.ts';

// What a worker keeps of its last run for the next one: only one compiled scenario, so that memory does not
// grow.
let compiled: {
  readonly from: Scenario;
  readonly bursts: readonly BurstSpec[];
  readonly made: CompiledScenario;
} | null = null;

/**
 * Compiles a scenario, or reuses the last one if it differs in its policies only: the runs of a comparison
 * share their jobs, so durations are drawn once for all of them.
 */
export function compiledOf(scenario: Scenario, index = 0): CompiledScenario {
  const bursts = burstsOf(scenario.runs, index);
  const isAlike =
    compiled !== null && isCompiledAlike(compiled.from, scenario) && isSameData(compiled.bursts, bursts);
  if (compiled === null || !isAlike) {
    compiled = null; // Freed first: there may not be room for two.
    compiled = { from: scenario, bursts, made: compileScenario(scenario, bursts) };
  }
  return compiled.made;
}

/** Returns what the next run may reuse, so that its buffers are not transferred to another thread. */
export function keptForLater(): CompiledScenario | null {
  return compiled === null ? null : compiled.made;
}
