import { lazy } from 'react';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./RunningTimes.tsx')).RunningTimes });
const tables = () => import('./timesPicture.ts');

/** Running times: the time of each job under each policy, compared with its ideal (Quincy, Figures 5 and 9). */
export const runningTimes: View = {
  id: 'running-times',
  title: 'Running times',
  hint: 'How long does each job take under each policy, compared with having the cluster to itself?',
  door: 'results',
  takes: 'all runs',
  refuses(runs) {
    return recordedRuns(runs, 'attempts').length > 0
      ? null
      : 'These runs are too big to keep when each job began to run: only arrivals and ends were recorded. A smaller run shows it.';
  },
  table: async (runs) => (await tables()).runningTimesTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
