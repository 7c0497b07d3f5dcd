import { runName } from '../chart.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { forms } from './forms.ts';
import { pointsOf, settingOf } from './setting.ts';

/** Lists the closed forms over load, then a row for each run at its measured load. */
export function theoryTable(runs: readonly RunTrace[]): TableRows {
  const setting = settingOf(runs);
  const points = pointsOf(runs);
  const loads = Array.from({ length: 100 }, (_, percent) => percent / 100);
  const formsAt = (load: number) => forms.map(({ zeroWait }) => zeroWait(Math.min(load, 1), setting));
  return [
    ['Load', ...forms.map(({ title }) => title), 'Run', 'Simulated'],
    ...loads.map((load) => [load, ...formsAt(load), '', Number.NaN]),
    ...points.map(({ run, load, share }) => [load, ...formsAt(load), runName(run), share]),
  ];
}
