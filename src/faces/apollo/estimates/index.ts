import { lazy } from 'react';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./EstimatesView.tsx')).EstimatesView });
const tables = () => import('./table.ts');

// Declared in `matchKind` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/** What managers expected, what came of it, and how they corrected themselves (Apollo §5.3, §5.4). */
export const estimates: View = {
  id: 'estimates',
  title: 'Estimates',
  hint: 'How wrong were managers about waits and computing times?',
  door: 'results',
  takes: 'one run',
  refuses,
  table: async ([run]) => (run === undefined ? [] : (await tables()).estimatesTable(run)),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined || trace.decisionsOfKind(anyMatch).length > 0) return null;
  if (trace.data.level !== 'messages' && policies.find(trace.data.policy)?.folder === 'apollo')
    return 'This run is too big to keep what managers estimated. A smaller run shows it.';
  return 'Nothing is estimated in this run: only Apollo’s job managers do that.';
}
