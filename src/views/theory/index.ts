import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { View, ViewProps } from '../shared/view.ts';
import type { TheoryPart } from './part.ts';

/** The content of the view, loaded when it is first opened. */
interface TheoryModule {
  readonly Theory: ComponentType<ViewProps>;
  readonly theoryParts: readonly TheoryPart[];
}

/** Theory: the papers' formulas with the simulated runs. */
export function createTheory(load: () => Promise<TheoryModule>): View {
  const component = async () => ({ default: (await load()).Theory });
  const tables = () => import('./table.ts');
  return {
    id: 'theory',
    title: 'Theory',
    hint: 'What do the formulas of the papers say of this scenario, and does the simulation agree?',
    door: 'theory',
    takes: 'all runs',
    refuses: () => null,
    table: async (runs) => (await tables()).theoryTable((await load()).theoryParts, runs),
    Component: lazy(component),
    loadAhead: () => Promise.all([component(), tables()]),
  };
}
