import { lazy } from 'react';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Numbers.tsx')).Numbers });
const tables = () => import('./table.ts');
const columns = () => import('../compare/seedColumns.ts');

/** Numbers: every metric of every run, and its difference from the first run. */
export const numbers: View = {
  id: 'numbers',
  title: 'Numbers',
  hint: 'How do the policies differ in each metric, and for which jobs?',
  door: 'results',
  takes: 'all runs',
  refuses: (runs) => (runs.length > 0 ? null : 'Nothing has run yet.'),
  table: async (runs) => (await tables()).numbersTable(runs),
  watchTable: async (onChange) => (await columns()).watchSeeds(onChange),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables(), columns()]),
};
