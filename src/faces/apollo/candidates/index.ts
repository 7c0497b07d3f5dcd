import { lazy } from 'react';
import { NONE } from '../../../engine/ids.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./Candidates.tsx')).Candidates });
const tables = () => Promise.all([import('./table.ts'), import('./dispatchList.ts')]);

// Declared in `heads.ts` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/** The servers that a manager compared for one task (Apollo §3.3, Figure 4). */
export const candidates: View = {
  id: 'candidates',
  title: 'Candidates',
  hint: 'Which servers were considered for a task, what would each have cost, and when would another be best?',
  door: 'mechanism',
  takes: 'one run',
  instead: 'matching',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const [{ candidatesTable }, { numbersFor, dispatchFor }] = await tables();
    const selection = selectionStore.getState();
    const numbers = numbersFor(run.trace, selection);
    const number = dispatchFor(run.trace, numbers, selection, playbackStore.getState().time);
    return number === NONE ? [] : candidatesTable(run.trace, number);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined || trace.decisionsOfKind(anyMatch).length > 0) return null;
  const { policy, level } = trace.data;
  if (level !== 'messages' && policies.find(policy)?.folder === 'apollo')
    return 'This run is too big to keep which servers managers compared. A smaller run shows it.';
  return 'No servers are compared for tasks in this run: only Apollo’s job managers estimate completions.';
}
