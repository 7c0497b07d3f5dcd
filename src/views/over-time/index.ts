import { lazy } from 'react';
import { recordedRuns } from '../recordedRuns.ts';
import type { View } from '../view.ts';

const component = async () => ({ default: (await import('./OverTime.tsx')).OverTime });
const tables = () => import('./table.ts');

/** Over time: how many slots are busy, how many tasks wait, and which users' tasks run. */
export const overTime: View = {
  id: 'over-time',
  title: 'Over time',
  hint: 'How many tasks wait and run at each moment, and whose are they?',
  door: 'results',
  takes: 'all runs',
  refuses(runs) {
    return recordedRuns(runs, 'attempts').length > 0
      ? null
      : 'These runs are too big to keep what ran when: only jobs were recorded. A smaller run shows it.';
  },
  table: async (runs) => (await tables()).meansTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
