import { lazy } from 'react';
import type { View } from '../view.ts';
import { sweepsOf } from './sweeps.ts';

const component = async () => ({ default: (await import('./Sweep.tsx')).SweepView });
const tables = () => import('./table.ts');

/** Sweep: results against the one number in which runs of a policy differ (HOP-44, HOP-45). */
export const sweep: View = {
  id: 'sweep',
  title: 'Sweep',
  hint: 'How do results change with one number of a policy?',
  door: 'results',
  takes: 'all runs',
  refuses: (runs) =>
    sweepsOf(runs).length > 0
      ? null
      : 'No three of these runs are equal but for one number. Duplicate a policy on the left and move one of its sliders.',
  table: async (runs) => (await tables()).sweepTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
