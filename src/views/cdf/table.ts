import type { Metric } from '../../metrics/metric.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { spreadMetrics, spreadShares } from '../../metrics/seedMetrics.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { type Seeds, seedStore } from '../../state/seedStore.ts';
import { runName } from '../chart/runLook.ts';
import { hasSeedColumns } from '../compare/seedColumns.ts';
import { tableAcross } from '../grammar/tableOf.ts';
import { ascendingWithin, jobGroupsOf } from '../shared/jobGroups.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import type { ReadAscending } from './quantities.ts';
import { curvesOf, quantities } from './quantities.ts';
import { seedSpreadOf } from './seedSpread.ts';

/**
 * Lists the percentiles 0 … 100 of every quantity; for response times, also those of groups of jobs. Where further seeds are
 * known, columns give the ends of the bands behind the curves.
 */
export function percentileTable(runs: readonly RunTrace[], seeds = seedStore.getState()): TableRows {
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
  const bands = hasSeedColumns(seeds)
    ? spreadMetrics.flatMap((quantity) =>
        curvesOf(runs, quantity).flatMap(({ run }) => bandColumns(seeds, run, quantity)),
      )
    : [];
  return tableAcross('Percentile', [...shares.keys()], [...columns, ...bands]);
}

/** The ends of the band of a curve: the 10th and 90th percentile of the seeds; NaN where they are not asked. */
function bandColumns(seeds: Seeds, run: RunTrace, quantity: Metric) {
  const { curves, low, high } = seedSpreadOf(seeds, run.index, quantity);
  if (low.length === 0) return [];
  const about = `${runName(run)}: ${quantity.title}${quantity.unit === 's' ? ' (s)' : ''}, ${curves.length} seeds`;
  const ofPercents = (values: readonly number[]) => {
    const at = new Map(spreadShares.map((share, place) => [Math.round(share * 1000), values[place]]));
    return Array.from({ length: 101 }, (_, percent) => at.get(percent * 10) ?? Number.NaN);
  };
  return [
    { title: `${about}, p10`, values: ofPercents(low) },
    { title: `${about}, p90`, values: ofPercents(high) },
  ];
}
