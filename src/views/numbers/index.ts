import { lazy } from 'react';
import { runLetter, runName } from '../chart.ts';
import type { RunTrace, View } from '../view.ts';
import { numberRows } from './rows.ts';

/** Numbers: every metric of every run, and how it differs from the first run. */
export const numbers: View = {
  id: 'numbers',
  title: 'Numbers',
  hint: 'How do the policies differ in each metric, and for which jobs?',
  takes: 'all runs',
  refuses: (runs) => (runs.length > 0 ? null : 'Nothing has run yet.'),
  table: metricRows,
  Component: lazy(async () => ({ default: (await import('./Numbers.tsx')).Numbers })),
};

/** Lists the metrics as numbers without rounding; times in seconds, shares 0 … 1. */
function metricRows(runs: readonly RunTrace[]): readonly (readonly (string | number)[])[] {
  const others = runs.slice(1);
  const header = [
    'Metric',
    'Statistic',
    'Unit',
    ...runs.map((run) => runName(run)),
    ...others.map(({ index }) => `${runLetter(index)} − ${runLetter(runs[0].index)}`),
  ];
  const body = numberRows(runs).map(({ title, statistic, metric, values }) => [
    title,
    statistic,
    metric.unit === '%' ? 'share' : metric.unit,
    ...values,
    ...values.slice(1).map((value) => value - values[0]),
  ]);
  return [header, ...body];
}
