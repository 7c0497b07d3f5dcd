import { lazy } from 'react';
import { percentilesOf } from '../../metrics/summary.ts';
import { runName } from '../chart.ts';
import type { RunTrace, View } from '../view.ts';
import { curvesOf, quantities } from './quantities.ts';

/** Distributions: what share of jobs was done by when, under each policy. */
export const cdf: View = {
  id: 'cdf',
  title: 'Distributions',
  hint: 'What share of the jobs is done within a given time?',
  takes: 'all runs',
  refuses(runs) {
    const hasNumbers = curvesOf(runs, quantities[0]).length > 0;
    return hasNumbers
      ? null
      : 'No measured job has finished in these runs. More jobs or fewer warm-up jobs will help.';
  },
  table: percentileRows,
  Component: lazy(async () => ({ default: (await import('./Cdf.tsx')).Cdf })),
};

/** Lists the percentiles 0 … 100 of everything that the view can draw. */
function percentileRows(runs: readonly RunTrace[]): readonly (readonly (string | number)[])[] {
  const shares = Array.from({ length: 101 }, (_, percent) => percent / 100);
  const columns = quantities.flatMap((quantity) =>
    curvesOf(runs, quantity).map(({ run, ascending }) => ({
      title: `${runName(run)}: ${quantity.title}${quantity.unit === 's' ? ' (s)' : ''}`,
      values: percentilesOf(ascending, shares),
    })),
  );
  const body = shares.map((_, percent) => [percent, ...columns.map(({ values }) => values[percent])]);
  return [['Percentile', ...columns.map(({ title }) => title)], ...body];
}
