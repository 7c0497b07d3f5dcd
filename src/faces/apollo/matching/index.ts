import { lazy } from 'react';
import { NONE } from '../../../engine/ids.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./Matching.tsx')).Matching });
const tables = () =>
  Promise.all([
    import('./table.ts'),
    import('./batchList.ts'),
    import('./readBatch.ts'),
    import('./batch.ts'),
  ]);

// Declared in `policies/apollo/decisions` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/** How a manager matches a batch of tasks with servers (Apollo §3.3). */
export const matching: View = {
  id: 'matching',
  title: 'Matching',
  hint: 'Which task of a batch gets which server, who is refused and why, and would another matching be better?',
  door: 'mechanism',
  takes: 'one run',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const [{ matchingTable }, { batchesOf, batchToShow }, { readBatch }, { solveBatch }] = await tables();
    const { time } = playbackStore.getState();
    const number = batchToShow(batchesOf(run.trace), selectionStore.getState().job, time);
    return number === NONE ? [] : matchingTable(solveBatch(readBatch(run.trace, number)));
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined) return null;
  const { policy, level, params } = trace.data;
  if (trace.decisionsOfKind(anyMatch).length > 0)
    return params.placement === undefined || params.placement === 'completion'
      ? null
      : 'This run does not place tasks by when they would complete, so there are no estimates to match by.';
  if (level !== 'messages' && policies.find(policy)?.folder === 'apollo')
    return 'This run is too big to keep what managers estimated. A smaller run shows it.';
  return 'No batches are matched in this run: only Apollo’s job managers match tasks with servers.';
}
