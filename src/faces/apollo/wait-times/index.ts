import { lazy } from 'react';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./WaitTimes.tsx')).WaitTimes });
const tables = () => import('./table.ts');

// Declared in `policies/apollo/decisions` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/** What a manager knows of a server's wait times, what is true, and the plan from which servers tell them (Apollo §3.2). */
export const waitTimes: View = {
  id: 'wait-times',
  title: 'Wait times',
  hint: 'How long does a manager think a task would wait on a server, how old is its copy, and what is the truth?',
  door: 'mechanism',
  takes: 'one run',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const { waitTable } = await tables();
    return waitTable(run.trace, selectionStore.getState(), playbackStore.getState().time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined || trace.decisionsOfKind(anyMatch).length > 0) return null;
  const { policy, level } = trace.data;
  if (level !== 'messages' && policies.find(policy)?.folder === 'apollo')
    return 'This run is too big to keep what managers told servers. A smaller run shows it.';
  return 'No server tells how long tasks would wait in this run: only Apollo’s servers write wait-time matrices.';
}
