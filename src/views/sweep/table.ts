import { runName } from '../chart/runLook.ts';
import { againstNow } from '../compare/against.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { paramTitle } from './panels.ts';
import { quantitiesOf } from './quantities.ts';
import { ownSweepTable, sweepsOf } from './sweeps.ts';

/** Lists the scenario's own sweep; without one, all quantities of all runs by the number in which they differ; times in seconds, shares from 0 to 1. */
export function sweepTable(runs: readonly RunTrace[]): TableRows {
  const own = ownSweepTable();
  if (own !== null) return own;
  const quantities = quantitiesOf(runs, againstNow(runs)?.against ?? null);
  const header = [
    'Parameter',
    'Value',
    'Run',
    ...quantities.map(({ title, isTime }) => `${title}${isTime ? ' (s)' : ''}`),
  ];
  const read = (run: RunTrace) => quantities.map((quantity) => quantity.read(run.trace));
  const rows = sweepsOf(runs).flatMap(({ param, lines, others }) => [
    ...lines.flatMap(({ points }) =>
      points.map(({ value, run }) => [paramTitle(param), value, runName(run), ...read(run)]),
    ),
    ...others.map((run) => [paramTitle(param), '', runName(run), ...read(run)]),
  ]);
  return [header, ...rows];
}
