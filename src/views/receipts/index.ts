import { lazy } from 'react';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Receipts.tsx')).ReceiptsView });
const tables = () => import('./table.ts');

/** Receipts: where the time of a job went, on its critical path, or that of all jobs in the mean. */
export const receipts: View = {
  id: 'receipts',
  title: 'Receipts',
  hint: 'Where did the time of a job go, and what would shorten it most?',
  door: 'results',
  takes: 'all runs',
  refuses: (runs) =>
    runs.some(({ trace }) => summaryOf(trace, jobResponse).count > 0)
      ? null
      : 'No measured job has finished. More jobs or fewer warm-up jobs will help.',
  table: async (runs) => (await tables()).receiptTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
