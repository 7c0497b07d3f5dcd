import { runName } from '../chart.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { closedForms, fallbackValues } from './closedForms.ts';
import { curveOf, xDomain } from './curve.ts';
import { families } from './families.ts';
import { curvesOf } from './forms.ts';
import { openingValues } from './formula.ts';
import { pointsOf } from './setting.ts';

/** Lists the closed forms of the family that speaks of the runs: of probes, or those of one paper that are curves. */
export function theoryTable(runs: readonly RunTrace[]): TableRows {
  return families(runs)[0].id === 'zeroWait' ? zeroWaitTable(runs) : formulaTable(runs);
}

/** Lists each closed form along its axis at the values of the runs, then what the runs have. */
function formulaTable(runs: readonly RunTrace[]): TableRows {
  const choices = families(runs);
  const ofPaper = closedForms.filter(
    (form) => choices.find(({ id }) => id === form.id)?.group === choices[0].group,
  );
  const rows = ofPaper.flatMap((formula) => {
    const values = openingValues(formula, runs, fallbackValues);
    const { id, symbol } = formula.variables[0];
    const points = formula.points?.(runs) ?? [];
    const at = (x: number) => formula.evaluate({ ...values, [id]: x });
    return [
      ...curveOf(formula, values, xDomain(formula, values, points)).map(([x, y]) => [
        formula.title,
        symbol,
        x,
        y,
        '',
        Number.NaN,
      ]),
      ...points.map(({ run, x, y }) => [formula.title, symbol, x, at(x), runName(run), y]),
    ];
  });
  return [['Formula', 'Variable', 'Value', 'Closed form', 'Run', 'Simulated'], ...rows];
}

/** Lists the closed forms over load, then a row for each run at its measured load. */
function zeroWaitTable(runs: readonly RunTrace[]): TableRows {
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
