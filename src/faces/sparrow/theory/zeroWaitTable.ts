import { runName } from '../../../views/chart/runLook.ts';
import type { RunTrace, TableRows } from '../../../views/shared/view.ts';
import { curvesOf } from './forms.ts';
import { pointsOf } from './setting.ts';

/** Lists the closed forms by load, then one row per run at its measured load. */
export function zeroWaitTable(runs: readonly RunTrace[]): TableRows {
  const points = pointsOf(runs);
  const curves = curvesOf(runs, null);
  const loads = Array.from({ length: 100 }, (_, percent) => percent / 100);
  const formsAt = (load: number) =>
    curves.map(({ form, setting }) => form.zeroWait(Math.min(load, 1), setting));
  return [
    ['Load', ...curves.map(({ title }) => title), 'Run', 'Simulated'],
    ...loads.map((load) => [load, ...formsAt(load), '', Number.NaN]),
    ...points.map(({ run, load, share }) => [load, ...formsAt(load), runName(run), share]),
  ];
}
