import type { DecisionKind } from '../../engine/record/decision.ts';
import type { Trace } from '../../trace/trace.ts';

// As `policies/quincy/decisions` declare them. The menu of views asks this of every run, before anything else of Quincy is
// loaded; so it reads no more than it needs.
export const rulesName = 'quincy/rules';
export const solveName = 'quincy/solve';

const firstWord: DecisionKind<number> = { name: rulesName, decode: (words) => words[0] };
const anySolve: DecisionKind<null> = { name: solveName, decode: () => null };

/** Tells which kind of Quincy's schedulers ran; null where none did, or its decisions were not kept. */
export function schedulerKind(trace: Trace): 'queue' | 'flow' | null {
  const rules = trace.decisionsOfKind(firstWord);
  if (rules.length === 0) return null;
  return rules.at(0).payload === 1 ? 'flow' : 'queue';
}

/** Tells whether a flow was solved in a run and kept. */
export function hasSolved(trace: Trace): boolean {
  return trace.decisionsOfKind(anySolve).length > 0;
}
