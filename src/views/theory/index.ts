import type { ComponentType } from 'react';
import { runsView } from '../shared/runView.ts';
import type { View, ViewProps } from '../shared/view.ts';
import type { TheoryPart } from './part.ts';

/** The content of the view, loaded when it is first opened. */
interface TheoryModule {
  readonly Theory: ComponentType<ViewProps>;
  readonly theoryParts: readonly TheoryPart[];
}

/** Theory: the papers' formulas with the simulated runs. */
export function createTheory(load: () => Promise<TheoryModule>): View {
  return runsView({
    id: 'theory',
    title: 'Theory',
    hint: 'What do the formulas of the papers say of this scenario, and does the simulation agree?',
    door: 'results',
    question: 'formulas',
    explains: ['run'],
    refuses: () => null,
    component: async () => (await load()).Theory,
    parts: () => Promise.all([load(), import('./table.ts')]),
    rows: ([{ theoryParts }, { theoryTable }], runs) => theoryTable(theoryParts, runs),
  });
}
