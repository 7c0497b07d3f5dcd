import { type CompiledScenario, compileScenario, isCompiledAlike } from '../scenario/compile.ts';
import type { Scenario } from '../scenario/schema.ts';

// What a worker keeps of its last run for the next one. It is of one run at a time, so that memory does not grow.
let compiled: { readonly from: Scenario; readonly made: CompiledScenario } | null = null;

/**
 * Compiles a scenario, unless the last run was of the same one, whatever its policies: the runs of a comparison share their
 * jobs, and durations that were drawn once serve all of them.
 */
export function compiledOf(scenario: Scenario): CompiledScenario {
  if (compiled === null || !isCompiledAlike(compiled.from, scenario)) {
    compiled = null; // There need not be room for two.
    compiled = { from: scenario, made: compileScenario(scenario) };
  }
  return compiled.made;
}

/** Gives what the next run may need, so that it is not handed to another thread. */
export function keptForLater(): CompiledScenario | null {
  return compiled === null ? null : compiled.made;
}
