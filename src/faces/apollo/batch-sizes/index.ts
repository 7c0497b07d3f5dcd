import { lazy } from 'react';
import { policies } from '../../../policies/registry.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./BatchSizes.tsx')).BatchSizes });
const tables = () => import('./table.ts');

/** How good greedy and stable matchings are, and what they cost, by the size of the batch (Apollo §5.5, Figure 12). */
export const batchSizes: View = {
  id: 'batch-sizes',
  title: 'Batch sizes',
  hint: 'How far from the best is a matching of many tasks, and what does a better one cost?',
  door: 'theory',
  takes: 'all runs',
  refuses,
  table: async () => (await tables()).sizesTable(),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  if (runs.length === 0) return null;
  const isApollo = ({ trace }: RunTrace) => policies.find(trace.data.policy)?.folder === 'apollo';
  return runs.some(isApollo)
    ? null
    : 'No run here is by Apollo or a policy that it is compared with. Its managers match batches of tasks with servers.';
}
