import { lazy } from 'react';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';
import { isDecentral } from '../decentral.ts';

const component = async () => ({ default: (await import('./VirtualSizes.tsx')).VirtualSizes });
const tables = () => import('./table.ts');

// Declared in `policies/hopper/decisions` too: the menu of views needs the name before any other code of Hopper is loaded.
const anySizes: DecisionKind<null> = { name: 'hopper/sizes', decode: () => null };

/** The virtual size of each job beside the slots that it is allotted, has, and has kept for its copies (Hopper §4.1). */
export const virtualSizes: View = {
  id: 'virtual-sizes',
  title: 'Virtual sizes',
  hint: 'How many slots could each job use with its copies, how many may it have, and which of them wait idle for it?',
  door: 'mechanism',
  takes: 'one run',
  instead: 'lanes',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const { sizesTable } = await tables();
    return sizesTable(run.trace, playbackStore.getState().time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const [run] = runs;
  if (run === undefined || run.trace.decisionsOfKind(anySizes).length > 0) return null;
  const { policy, level } = run.trace.data;
  if (isDecentral(run))
    return 'Each of the many schedulers of this run knows the sizes of its own jobs only, and none records them all. Lanes shows the sizes that they told to servers.';
  if (level !== 'messages' && policies.find(policy)?.folder === 'hopper')
    return 'This run is too big to keep what its policy decided, so the sizes of its jobs are unknown. A smaller run shows them.';
  return 'No job has a size by which slots are shared in this run: only Hopper’s central scheduler and those that its paper compares it with record sizes.';
}
