import { lazy } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import type { View } from '../shared/view.ts';
import { Cluster } from './Cluster.tsx';
import { loadStages } from './stage/stages.ts';

const tables = () => import('./table.ts');

/** The cluster at a moment: racks of servers, what runs, what waits, and messages under way. */
export const cluster: View = {
  id: 'cluster',
  title: 'Cluster',
  hint: 'Where is the work right now, and where does it wait?',
  door: 'now',
  explains: ['run'],
  takes: 'one run',
  drawsAtOnce: true,
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level === 'jobs')
      ? 'This run kept only when jobs began and ended, so where tasks ran is unknown.'
      : null,
  async table([run]) {
    const { clusterTable } = await tables();
    return run === undefined ? [] : clusterTable(run.trace, playbackStore.getState().time);
  },
  Component: Cluster,
  Key: lazy(async () => ({ default: (await import('./Key.tsx')).Key })),
  loadAhead: () =>
    Promise.all([
      import('./pointing.ts'),
      import('./zoom/ZoomLayer.tsx'),
      import('./data/DataLayer.tsx'),
      import('./stage/StageLayer.tsx'),
      loadStages(),
      tables(),
      import('./Key.tsx'),
      import('./jobServers.ts'),
    ]),
};
