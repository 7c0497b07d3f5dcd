import { lazy } from 'react';
import { recordedRuns } from '../recordedRuns.ts';
import type { View } from '../view.ts';

/** Running times: what each job took under each policy beside what it would take alone (Quincy, Figures 5 and 9). */
export const runningTimes: View = {
  id: 'running-times',
  title: 'Running times',
  hint: 'How long does each job take under each policy, against having the cluster to itself?',
  takes: 'all runs',
  refuses(runs) {
    return recordedRuns(runs, 'attempts').length > 0
      ? null
      : 'These runs are too big to keep when each job began to run: only arrivals and ends were recorded. A smaller run shows it.';
  },
  table: async (runs) => (await import('./table.ts')).runningTimesTable(runs),
  Component: lazy(async () => ({ default: (await import('./RunningTimes.tsx')).RunningTimes })),
};
