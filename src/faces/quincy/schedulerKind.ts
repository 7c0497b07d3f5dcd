import type { DecisionKind } from '../../engine/record/decision.ts';
import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';

// These names are declared in `policies/quincy/decisions`, but are repeated here: the menu of views needs them for every run,
// before any other code of Quincy is loaded.
export const rulesName = 'quincy/rules';
export const solveName = 'quincy/solve';

const firstWord: DecisionKind<number> = { name: rulesName, decode: (words) => words[0] };
const anySolve: DecisionKind<null> = { name: solveName, decode: () => null };

/** Gives the kind of Quincy's scheduler that ran; null if none did, or its decisions were not recorded. */
export function schedulerKind(trace: Trace): 'queue' | 'flow' | null {
  const rules = trace.decisionsOfKind(firstWord);
  if (rules.length === 0) return null;
  return rules.at(0).payload === 1 ? 'flow' : 'queue';
}

/** Whether a run has recorded solves of a flow. */
export function hasSolved(trace: Trace): boolean {
  return trace.decisionsOfKind(anySolve).length > 0;
}

/** Whether a run's policy is one of Quincy's, even if its decisions were not recorded. */
export function isQuincys({ data }: Trace): boolean {
  return policies.find(data.policy)?.folder === 'quincy';
}
