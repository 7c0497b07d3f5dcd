import { policies } from '../../../policies/registry.ts';
import { runView } from '../../../views/shared/runView.ts';
import { isDecentral } from '../decentral.ts';

/** When running tasks should end by their progress reports, and which of them deserve a copy (Hopper §2.2). */
export const timeLeft = runView({
  id: 'time-left',
  title: 'Time left',
  hint: 'Which running task needs longest as far as its scheduler knows, how wrong is that, and does it deserve a copy?',
  door: 'mechanism',
  instead: 'lanes',
  refuses(trace, run) {
    if (trace.data.tables.expectedEnds.length > 0) return null;
    const { policy, level, params } = trace.data;
    const hasCopies = 'copies' in params && params.copies !== 'none';
    if (hasCopies && isDecentral(run))
      return 'Each of the many schedulers of this run reads the progress reports of its own jobs, and none records what it reads. Lanes shows which copies they gave to servers.';
    return level !== 'messages' && hasCopies && policies.find(policy)?.folder === 'hopper'
      ? 'This run is too big to keep what its scheduler read in progress reports. A smaller run shows it.'
      : 'Nobody reads progress reports in this run: its policy copies no stragglers.';
  },
  component: async () => (await import('./TimeLeft.tsx')).TimeLeft,
  parts: () => import('./table.ts'),
  rows: ({ timeLeftTable }, { trace }, time) => timeLeftTable(trace, time),
});
