import type { ComponentType } from 'react';
import { lazy } from 'react';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { View, ViewProps } from '../shared/view.ts';
import type { BandQuantity } from './bands.ts';

/** The content of the view, loaded when it is first opened. */
export interface OverTimeModule {
  readonly OverTime: ComponentType<ViewProps>;
  /** Numbers that only runs of some papers have. */
  readonly bands: readonly BandQuantity[];
}

/** Over time: how many slots are busy, how many tasks wait, how servers differ, and whose tasks run. */
export function createOverTime(load: () => Promise<OverTimeModule>): View {
  const component = async () => ({ default: (await load()).OverTime });
  const tables = () => import('./table.ts');
  return {
    id: 'over-time',
    title: 'Over time',
    hint: 'How many tasks wait and run at each moment, and whose are they?',
    door: 'results',
    takes: 'all runs',
    refuses(runs) {
      return recordedRuns(runs, 'attempts').length > 0
        ? null
        : 'These runs are too big to keep what ran when: only jobs were recorded. A smaller run shows it.';
    },
    table: async (runs) => (await tables()).meansTable(runs, (await load()).bands),
    Component: lazy(component),
    loadAhead: () => Promise.all([component(), tables()]),
  };
}
