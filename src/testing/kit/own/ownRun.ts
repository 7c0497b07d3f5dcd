import type { TraceData } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import type { OwnForm } from '../../../kit/own/api.ts';
import type { OwnCode } from '../../../kit/own/code.ts';
import { createOwn } from '../../../kit/own/ownPolicy.ts';
import { compileRun, compileScenario } from '../../../scenario/compile/compile.ts';
import { runPlanOf } from '../../../scenario/compile/runPlan.ts';
import type { RunSpec, Scenario } from '../../../scenario/shape/schema.ts';
import { traceDigest } from '../../../trace/digest.ts';

/** The digest of a run without its decisions, which have names of their own. */
export function digestOf(data: TraceData): string {
  const none = Object.entries(data.tables.decisions.columns).map(([name, column]) => [
    name,
    column.slice(0, 0),
  ]);
  const decisions = { length: 0, columns: Object.fromEntries(none) };
  return traceDigest({
    ...data,
    decisionKinds: [],
    words: new Int32Array(0),
    tables: { ...data.tables, decisions },
  });
}

export const withRun = (scenario: Scenario, run: RunSpec): Scenario => ({ ...scenario, runs: [run] });

/** Runs somebody's code on the jobs of a scenario. `code` makes it ready: anew, where the run begins anew. */
export function runOwn(scenario: Scenario, form: OwnForm, code: () => OwnCode): TraceData {
  // Whichever policy has as many schedulers.
  const run = compileRun(withRun(scenario, { policy: form === 'decide' ? 'fair' : 'random' }), 0);
  const plan = runPlanOf(run, compileScenario(scenario), ({ sim }) =>
    createOwn[form](sim, code(), () => undefined),
  );
  return simulate(plan);
}
