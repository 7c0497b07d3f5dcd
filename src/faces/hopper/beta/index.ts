import { lazy } from 'react';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./Beta.tsx')).Beta });
const tables = () => import('./table.ts');

// Declared in `policies/hopper/decisions` too: the menu of views needs the name before any other code of Hopper is loaded.
const anyFits: DecisionKind<null> = { name: 'hopper/beta', decode: () => null };

/** β as schedulers learn it, beside the truth: over time, and as the tail that it stands for (Hopper §5.3, §7.2). */
export const beta: View = {
  id: 'beta',
  title: 'Learned tail, β',
  hint: 'How soon does a scheduler know how heavy the tail of task times is, and how wrong is it?',
  door: 'mechanism',
  takes: 'all runs',
  refuses,
  table: async (runs) => (await tables()).betaTable(runs, playbackStore.getState().time),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  if (runs.some(({ trace }) => trace.decisionsOfKind(anyFits).length > 0)) return null;
  const learning = runs.find(({ trace }) => trace.data.params.betaFrom === 'learned');
  if (learning === undefined)
    return 'No run learns the tail of task times: set “Tail is” of a Hopper policy to “fitted”.';
  return learning.trace.data.level === 'messages'
    ? 'Too few attempts ended for a first fit. More jobs, or a new fit after fewer times, will help.'
    : 'This run is too big to keep what its policy decided. A smaller run shows what it learned.';
}
