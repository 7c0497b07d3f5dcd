import type { DecisionKind } from '../../engine/record/decision.ts';
import { policies } from '../../policies/registry.ts';
import type { Trace } from '../../trace/trace.ts';

// Declared in `policies/apollo/decisions` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/**
 * Says why a run has no matches of tasks with servers, for views that show them; null: it has. `what`: what is not kept of a run
 * that is too big; `why`: why others have none.
 */
export function unlessMatched(trace: Trace, what: string, why: string): string | null {
  if (trace.decisionsOfKind(anyMatch).length > 0) return null;
  const { policy, level } = trace.data;
  return level !== 'messages' && policies.find(policy)?.folder === 'apollo'
    ? `This run is too big to keep ${what}. A smaller run shows it.`
    : why;
}
