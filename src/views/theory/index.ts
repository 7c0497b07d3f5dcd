import { lazy } from 'react';
import type { View } from '../view.ts';

/** Theory: the closed forms of Sparrow's Table 2 with the simulated runs on them. */
export const theory: View = {
  id: 'theory',
  title: 'Theory',
  hint: 'How likely is it that a job waits for nothing, and does the simulation agree?',
  takes: 'all runs',
  refuses: () => null,
  table: async (runs) => (await import('./table.ts')).theoryTable(runs),
  Component: lazy(async () => ({ default: (await import('./Theory.tsx')).Theory })),
};
