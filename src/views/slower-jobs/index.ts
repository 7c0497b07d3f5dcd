import { lazy } from 'react';
import { refusesLone } from '../shared/refusesLone.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./SlowerJobs.tsx')).SlowerJobsView });
const tables = () => import('./slowerPicture.ts');

/** Slower jobs: who pays for a better mean, against a run such as one with fair shares (HOP-43). */
export const slowerJobs: View = {
  id: 'slower-jobs',
  title: 'Slower jobs',
  hint: 'Which jobs take longer than under another policy, how many are they, and by how much?',
  door: 'results',
  takes: 'all runs',
  refuses: refusesLone,
  table: async (runs) => (await tables()).slowerTable(runs),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables()]),
};
