import { lazy } from 'react';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';
import { isQuincys, schedulerKind } from '../schedulerKind.ts';

const component = async () => ({ default: (await import('./Queues.tsx')).Queues });
const tables = () => import('./describe.ts');

/** The queues of Quincy's greedy schedulers, with each task in several of them at once (Quincy, Fig 3). */
export const queues: View = {
  id: 'queues',
  title: 'Queues',
  hint: 'Which queues is each task in at once, and which free server takes it out of all of them?',
  door: 'mechanism',
  takes: 'one run',
  instead: 'flow-graph',
  refuses,
  async table([run]) {
    if (run === undefined) return [];
    const { queuesTable } = await tables();
    return queuesTable(run.trace, playbackStore.getState().time);
  },
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  const trace = runs[0]?.trace;
  if (trace === undefined) return null;
  const kind = schedulerKind(trace);
  if (kind === 'queue') return null;
  if (kind === 'flow')
    return 'This run solves a flow instead of keeping queues. Quincy’s G, GF, GFP, GFH and GFPH keep queues.';
  if (trace.data.level !== 'messages' && isQuincys(trace))
    return 'This run was too big to record the decisions of its policy, so its queues are unknown. A smaller run shows them.';
  return 'No task was in queues of servers, racks and the cluster in this run: only Quincy’s greedy schedulers keep such queues. Cluster shows what waits at each server.';
}
