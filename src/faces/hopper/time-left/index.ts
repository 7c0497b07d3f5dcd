import { lazy } from 'react';
import { policies } from '../../../policies/registry.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';
import { isDecentral } from '../decentral.ts';

const component = async () => ({ default: (await import('./TimeLeft.tsx')).TimeLeft });
const tables = () => import('./table.ts');

/** When running tasks should end by their progress reports, and which of them deserve a copy (Hopper §2.2). */
export const timeLeft: View = {
  id: 'time-left',
  title: 'Time left',
  hint: 'Which running task needs longest as far as its scheduler knows, how wrong is that, and does it deserve a copy?',
  door: 'mechanism',
  takes: 'one run',
  instead: 'lanes',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const { timeLeftTable } = await tables();
    return timeLeftTable(run.trace, playbackStore.getState().time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const [run] = runs;
  if (run === undefined || run.trace.data.tables.expectedEnds.length > 0) return null;
  const { policy, level, params } = run.trace.data;
  const hasCopies = 'copies' in params && params.copies !== 'none';
  if (hasCopies && isDecentral(run))
    return 'Each of the many schedulers of this run reads the progress reports of its own jobs, and none records what it reads. Lanes shows which copies they gave to servers.';
  if (level !== 'messages' && hasCopies && policies.find(policy)?.folder === 'hopper')
    return 'This run is too big to keep what its scheduler read in progress reports. A smaller run shows it.';
  return 'Nobody reads progress reports in this run: its policy copies no stragglers.';
}
