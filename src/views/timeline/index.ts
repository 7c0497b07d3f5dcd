import { lazy } from 'react';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Timeline.tsx')).Timeline });
const key = async () => ({ default: (await import('./Key.tsx')).Key });
const tables = () => import('./table.ts');

/** Slots over time: what ran where, how long it took, and when slots were idle. */
export const timeline: View = {
  id: 'timeline',
  title: 'Timeline',
  hint: 'What ran where and when, and what kept slots idle?',
  door: 'watch',
  takes: 'one run',
  refuses: (runs) =>
    runs.some(({ trace }) => trace.data.level === 'jobs')
      ? 'This run kept only when jobs began and ended, so where tasks ran is unknown.'
      : null,
  async table([run]) {
    const { timelineTable } = await tables();
    return run === undefined ? [] : timelineTable(run.trace);
  },
  Component: lazy(component),
  Key: lazy(key),
  loadAhead: () => Promise.all([component(), key(), tables()]),
};
