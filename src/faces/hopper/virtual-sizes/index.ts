import type { DecisionKind } from '../../../engine/record/decision.ts';
import { policies } from '../../../policies/registry.ts';
import { runView } from '../../../views/shared/runView.ts';
import { isDecentral } from '../decentral.ts';

// Declared in `policies/hopper/decisions` too: the menu of views needs the name before any other code of Hopper is loaded.
const anySizes: DecisionKind<null> = { name: 'hopper/sizes', decode: () => null };

/** The virtual size of each job beside the slots that it is allotted, has, and has kept for its copies (Hopper §4.1). */
export const virtualSizes = runView({
  id: 'virtual-sizes',
  title: 'Virtual sizes',
  hint: 'How many slots could each job use with its copies, how many may it have, and which of them wait idle for it?',
  door: 'mechanism',
  instead: 'lanes',
  refuses(trace, run) {
    if (trace.decisionsOfKind(anySizes).length > 0) return null;
    if (isDecentral(run))
      return 'Each of the many schedulers of this run knows the sizes of its own jobs only, and none records them all. Lanes shows the sizes that they told to servers.';
    return trace.data.level !== 'messages' && policies.find(trace.data.policy)?.folder === 'hopper'
      ? 'This run is too big to keep what its policy decided, so the sizes of its jobs are unknown. A smaller run shows them.'
      : 'No job has a size by which slots are shared in this run: only Hopper’s central scheduler and those that its paper compares it with record sizes.';
  },
  component: async () => (await import('./VirtualSizes.tsx')).VirtualSizes,
  parts: () => import('./table.ts'),
  rows: ({ sizesTable }, { trace }, time) => sizesTable(trace, time),
});
