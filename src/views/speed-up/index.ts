import { lazy } from 'react';
import { refusesLone } from '../shared/refusesLone.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./SpeedUp.tsx')).SpeedUp });
const tables = () => import('./speedUps.ts');

/** Speed-up: how many times as fast each job is as in another run (Apollo, Figure 8b). */
export const speedUp: View = {
  id: 'speed-up',
  title: 'Speed-up',
  hint: 'What share of the jobs is faster than under another policy, and how many times as fast?',
  door: 'results',
  takes: 'all runs',
  refuses: refusesLone,
  table: async (runs) => (await tables()).speedUpTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
