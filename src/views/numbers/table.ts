import { runLetter, runName } from '../chart/runLook.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { numberRows } from './rows.ts';

/** Lists the metrics without rounding; times in seconds, shares from 0 to 1. */
export function numbersTable(runs: readonly RunTrace[]): TableRows {
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
