import { type CompiledScenario, compileScenario, isCompiledAlike } from '../scenario/compile.ts';
import type { Scenario } from '../scenario/schema.ts';

// What a worker keeps of its last run for the next one: only one compiled scenario, so that memory does not
// grow.
let compiled: { readonly from: Scenario; readonly made: CompiledScenario } | null = null;

/**
 * Compiles a scenario, or reuses the last one if it differs in its policies only: the runs of a comparison
 * share their jobs, so durations are drawn once for all of them.
 */
export function compiledOf(scenario: Scenario): CompiledScenario {
  if (compiled === null || !isCompiledAlike(compiled.from, scenario)) {
    compiled = null; // Freed first: there may not be room for two.
    compiled = { from: scenario, made: compileScenario(scenario) };
  }
  return compiled.made;
}

/** Returns what the next run may reuse, so that its buffers are not transferred to another thread. */
export function keptForLater(): CompiledScenario | null {
  return compiled === null ? null : compiled.made;
}
