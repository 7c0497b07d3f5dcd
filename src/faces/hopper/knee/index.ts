import { lazy } from 'react';
import { policies } from '../../../policies/registry.ts';
import type { RunTrace, View } from '../../../views/shared/view.ts';

const component = async () => ({ default: (await import('./Knee.tsx')).Knee });
const tables = () => import('./table.ts');

/** How much a slot more helps one job, and why 2/β slots for each task (Hopper §4.1, Figure 3). */
export const knee: View = {
  id: 'knee',
  title: 'Knee',
  hint: 'How many slots per task can a job with stragglers put to good use?',
  door: 'theory',
  takes: 'all runs',
  refuses,
  table: async () => (await tables()).kneeTable(),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};

function refuses(runs: readonly RunTrace[]): string | null {
  if (runs.length === 0) return null;
  const isHopper = ({ trace }: RunTrace) => policies.find(trace.data.policy)?.folder === 'hopper';
  return runs.some(isHopper)
    ? null
    : 'No run here is by Hopper or a policy that it is compared with. They copy slow tasks, and this shows how many slots that needs.';
}
