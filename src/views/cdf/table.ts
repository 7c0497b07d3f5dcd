import { percentilesOf } from '../../metrics/summary.ts';
import { runName } from '../chart.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { curvesOf, quantities } from './quantities.ts';

/** Lists the percentiles 0 … 100 of everything that the view can draw. */
export function percentileTable(runs: readonly RunTrace[]): TableRows {
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
