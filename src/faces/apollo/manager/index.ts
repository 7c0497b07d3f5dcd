import { lazy } from 'react';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./Manager.tsx')).Manager });
const tables = () =>
  Promise.all([import('./table.ts'), import('./managerAt.ts'), import('../../../views/dag/chooseJob.ts')]);

// Declared in `policies/apollo/decisions` too: the menu of views needs the name before any other code of Apollo is loaded.
const anyMatch: DecisionKind<null> = { name: 'apollo match', decode: () => null };

/** What the manager of one job is at, its tokens and its ready list (Apollo §2.2). */
export const manager: View = {
  id: 'job-manager',
  title: 'Job manager',
  hint: 'What is the manager of a job doing, which of its tasks are ready, and how many tokens does it have?',
  door: 'mechanism',
  takes: 'one run',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const [{ managerTable }, { followManager }, { chooseJob }] = await tables();
    const { time } = playbackStore.getState();
    const job = chooseJob(run.trace, selectionStore.getState().job, time) ?? 0;
    return managerTable(run.trace, followManager(run.trace, job)(time));
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined || trace.decisionsOfKind(anyMatch).length > 0) return null;
  if (trace.data.level !== 'messages' && policies.find(trace.data.policy)?.folder === 'apollo')
    return 'This run is too big to keep what managers did. A smaller run shows it.';
  return 'No job has a manager in this run: only Apollo gives each job one.';
}
