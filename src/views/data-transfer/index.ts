import { lazy } from 'react';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./DataTransfer.tsx')).DataTransfer });
const tables = () => import('./transferPicture.ts');

/**
 * Data transfer: how much each policy reads from disks, across rack switches and across the core (Quincy, Figures 6
 * and 8).
 */
export const dataTransfer: View = {
  id: 'data-transfer',
  title: 'Data transfer',
  hint: 'How much data does each policy read, and through which switches?',
  door: 'results',
  takes: 'all runs',
  refuses(runs) {
    const recorded = recordedRuns(runs, 'attempts');
    if (recorded.length === 0)
      return 'These runs are too big to keep what each task read: only jobs were recorded. A smaller run shows it.';
    return recorded.some(({ trace }) => trace.data.tables.reads.length > 0)
      ? null
      : 'No task of these runs reads anything. Give a stage of the workload data to read.';
  },
  table: async (runs) => (await tables()).transferTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
