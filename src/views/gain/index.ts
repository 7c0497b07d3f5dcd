import { lazy } from 'react';
import { refusesLone } from '../shared/refusesLone.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Gain.tsx')).Gain });
const tables = () => import('./gainPicture.ts');

/** Gain: by how much the mean response is shorter than in another run, for all jobs and for groups of them (HOP-42). */
export const gain: View = {
  id: 'gain',
  title: 'Gain',
  hint: 'How much sooner are jobs done than under another policy, and which jobs gain most?',
  door: 'results',
  takes: 'all runs',
  refuses: refusesLone,
  table: async (runs) => (await tables()).gainTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
