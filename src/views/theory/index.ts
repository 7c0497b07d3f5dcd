import { lazy } from 'react';
import type { View } from '../view.ts';

/** Theory: the papers' closed forms with the simulated runs on them. */
export const theory: View = {
  id: 'theory',
  title: 'Theory',
  hint: 'What do the formulas of the papers say of this scenario, and does the simulation agree?',
  takes: 'all runs',
  refuses: () => null,
  table: async (runs) => (await import('./table.ts')).theoryTable(runs),
  Component: lazy(async () => ({ default: (await import('./Theory.tsx')).Theory })),
};
