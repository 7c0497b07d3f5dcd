import { lazy } from 'react';
import { runName } from '../chart.ts';
import type { RunTrace, View } from '../view.ts';
import { forms } from './forms.ts';
import { pointsOf, settingOf } from './setting.ts';

/** Theory: the closed forms of Sparrow's Table 2 with the simulated runs on them. */
export const theory: View = {
  id: 'theory',
  title: 'Theory',
  hint: 'How likely is it that a job waits for nothing, and does the simulation agree?',
  takes: 'all runs',
  refuses: () => null,
  table: formRows,
  Component: lazy(async () => ({ default: (await import('./Theory.tsx')).Theory })),
};

/** Lists the closed forms over load, then a row for each run at its measured load. */
function formRows(runs: readonly RunTrace[]): readonly (readonly (string | number)[])[] {
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
