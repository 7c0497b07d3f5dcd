import { lazy } from 'react';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Utilization.tsx')).Utilization });
const tables = () => import('./jobAreas.ts');

/** Utilization: how many slots each job holds over time, and which of its work was wasted (Quincy, Figure 7). */
export const utilization: View = {
  id: 'utilization',
  title: 'Utilization',
  hint: 'Which jobs hold the cluster, when is it idle, and what work is thrown away?',
  door: 'results',
  takes: 'all runs',
  refuses(runs) {
    return recordedRuns(runs, 'attempts').length > 0
      ? null
      : 'These runs are too big to keep what ran when: only jobs were recorded. A smaller run shows it.';
  },
  table: async (runs) => (await tables()).utilizationTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
