import { lazy } from 'react';
import { jobResponse } from '../../metrics/responseTime.ts';
import { ascendingOf } from '../../metrics/samples.ts';
import type { View } from '../shared/view.ts';

const component = async () => ({ default: (await import('./Cdf.tsx')).Cdf });
const tables = () => import('./cdfPicture.ts');
const columns = () => import('../compare/seedColumns.ts');

/** Distributions: the share of jobs that finished within a given time, under each policy. */
export const cdf: View = {
  id: 'cdf',
  title: 'Distributions',
  hint: 'What share of the jobs is done within a given time?',
  door: 'results',
  takes: 'all runs',
  refuses(runs) {
    const hasNumbers = runs.some(({ trace }) => ascendingOf(trace, jobResponse).length > 0);
    return hasNumbers
      ? null
      : 'No measured job has finished in these runs. More jobs or fewer warm-up jobs will help.';
  },
  table: async (runs) => (await tables()).percentileTable(runs),
  watchTable: async (onChange) => (await columns()).watchSeeds(onChange),
  Component: lazy(component),
  loadAhead: () => Promise.all([component(), tables(), columns()]),
};
