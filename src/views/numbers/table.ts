import { seedStore } from '../../state/seedStore.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { hasSeedColumns, seedAbout, seedFigures, seedHeads } from '../compare/seedColumns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { numberRows } from './rows.ts';

/**
 * Lists the metrics without rounding; times in seconds, shares from 0 to 1. Where further seeds are known, columns say what
 * they say of each difference.
 */
export function numbersTable(runs: readonly RunTrace[], seeds = seedStore.getState()): TableRows {
  const others = runs.slice(1);
  const hasSeeds = others.length > 0 && hasSeedColumns(seeds);
  const differences = others.map(({ index }) => `${runLetter(index)} − ${runLetter(runs[0].index)}`);
  const header = [
    ...['Metric', 'Statistic', 'Unit'],
    ...runs.map((run) => runName(run)),
    ...differences,
    ...(hasSeeds ? ['Seeds compare', 'Seeds, method', ...differences.flatMap(seedHeads)] : []),
  ];
  const body = numberRows(runs).map((row) => {
    const { title, statistic, metric, values } = row;
    const figures = () => others.flatMap(({ index }) => seedFigures(seeds, row, runs[0].index, index));
    return [
      ...[title, statistic, metric.unit === '%' ? 'share' : metric.unit],
      ...values,
      ...values.slice(1).map((value) => value - values[0]),
      ...(hasSeeds ? [...seedAbout(row), ...figures()] : []),
    ];
  });
  return [header, ...body];
}
