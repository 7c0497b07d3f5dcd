import { lazy } from 'react';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Sweep.tsx')).SweepView });
const tables = () => import('./table.ts');

/**
 * Sweep: results against one or two numbers of the scenario, from runs of their own; or of the runs on screen against the one
 * number in which they differ (HOP-44, HOP-45).
 */
export const sweep: View = {
  id: 'sweep',
  title: 'Sweep',
  hint: 'How do results change with one or two numbers, over many seeds?',
  door: 'results',
  takes: 'all runs',
  // Where there is no sweep, one is defined.
  refuses: () => null,
  table: async (runs) => (await tables()).sweepTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
