import type { Metric } from '../../metrics/metric.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { runName } from '../chart/runLook.ts';
import { ascendingWithin, jobGroupsOf } from '../jobGroups.ts';
import type { RunTrace, TableRows } from '../view.ts';
import type { ReadAscending } from './quantities.ts';
import { curvesOf, quantities } from './quantities.ts';

/** Lists the percentiles 0 … 100 of every quantity; for response times, also those of groups of jobs. */
export function percentileTable(runs: readonly RunTrace[]): TableRows {
  const shares = Array.from({ length: 101 }, (_, percent) => percent / 100);
  const columnsOf = (quantity: Metric, ofWhat = '', read?: ReadAscending) =>
    curvesOf(runs, quantity, read).map(({ run, ascending }) => ({
      title: `${runName(run)}: ${quantity.title}${ofWhat}${quantity.unit === 's' ? ' (s)' : ''}`,
      values: percentilesOf(ascending, shares),
    }));
  const groups = runs.length === 0 ? [] : jobGroupsOf(runs[0].trace.data);
  const columns = [
    ...quantities.flatMap((quantity) => columnsOf(quantity)),
    ...groups.flatMap((group) =>
      columnsOf(jobResponse, `, ${group.title}`, (trace, metric) => ascendingWithin(trace, metric, group)),
    ),
  ];
  const body = shares.map((_, percent) => [percent, ...columns.map(({ values }) => values[percent])]);
  return [['Percentile', ...columns.map(({ title }) => title)], ...body];
}
