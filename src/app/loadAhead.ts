import { runStore } from '../state/runStore.ts';

// All that the page loads when it is first shown, in the order in which people look for it.
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('./inspector/Inspector.tsx'),
  () => import('../views/cdf/Cdf.tsx'),
  () => import('../views/over-time/OverTime.tsx'),
  () => import('../views/utilization/Utilization.tsx'),
  () => import('../views/running-times/RunningTimes.tsx'),
  () => import('../views/data-transfer/DataTransfer.tsx'),
  () => import('../views/timeline/Timeline.tsx'),
  () => import('../views/messages/Messages.tsx'),
  () => import('../views/theory/Theory.tsx'),
  () => import('../views/numbers/Numbers.tsx'),
  () => import('../views/dag/Dag.tsx'),
  () => import('../views/queues/Queues.tsx'),
  () => import('../views/flow-graph/FlowGraph.tsx'),
  () =>
    Promise.all([import('../views/flow-graph/StepPanel.tsx'), import('../views/flow-graph/EditPanel.tsx')]),
  () => import('../views/cluster/data/DataLayer.tsx'),
  () => import('../views/jobs/Jobs.tsx'),
  () => import('../views/locality/Locality.tsx'),
  () =>
    Promise.all([
      import('../views/cluster/table.ts'),
      import('../views/timeline/table.ts'),
      import('../views/messages/table.ts'),
      import('../views/cdf/table.ts'),
      import('../views/over-time/table.ts'),
      import('../views/utilization/table.ts'),
      import('../views/data-transfer/table.ts'),
      import('../views/running-times/table.ts'),
      import('../views/queues/table.ts'),
      import('../views/flow-graph/table.ts'),
      import('../views/dag/table.ts'),
      import('../views/jobs/table.ts'),
      import('../views/locality/table.ts'),
      import('../views/theory/table.ts'),
      import('../views/numbers/table.ts'),
    ]),
  () => import('./rail/Tries.tsx'),
  () => import('./gallery/GalleryDialog.tsx'),
  () => import('./share/ShareDialog.tsx'),
  () => import('./help/HelpDialog.tsx'),
  () => import('../widgets/exportPicture.ts'),
  () => import('./import/ImportDialog.tsx'),
  async () => (await import('../worker/importClient.ts')).openAhead(),
  // Going back, or another link, opens what a fragment says.
  () => Promise.all([import('../share/openPayload.ts'), import('./linkNotice.ts')]),
  () => import('./stage/IssueList.tsx'),
];

/**
 * Fetches, once the first runs are over and the page is idle, what is shown only later: from then on a tab works
 * without a network, and after its server has been given another version.
 */
export function loadAhead(): void {
  const stop = runStore.subscribe(({ runs }) => {
    const isBusy = runs.some(({ state }) => state.kind === 'waiting' || state.kind === 'running');
    if (runs.length === 0 || isBusy) return;
    stop();
    loadFrom(0);
  });
}

/** One part in each idle moment, so that none of them delays a frame by more than itself. */
function loadFrom(index: number): void {
  const part = parts[index];
  if (part === undefined) return;
  whenIdle(() => {
    // Whoever needs a part that could not be fetched asks for it again, and says so if it fails once more.
    part().catch(() => undefined);
    loadFrom(index + 1);
  });
}

function whenIdle(act: () => void): void {
  // Safari cannot tell when it is idle.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act);
  else setTimeout(act, 200);
}
