import { runName } from '../chart/runLook.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { curveOf, xDomain } from './curve.ts';
import { openingValues } from './formula.ts';
import { byRelevance, type TheoryPart } from './part.ts';

/** Lists the formulas of the paper that is most relevant to the runs. */
export function theoryTable(parts: readonly TheoryPart[], runs: readonly RunTrace[]): TableRows {
  const [part] = byRelevance(parts, runs);
  return part.table?.(runs) ?? formulaTable(part, runs);
}

/** Lists each formula along its axis at the values of the runs, then the values of the runs. */
function formulaTable({ formulas, values: fallback }: TheoryPart, runs: readonly RunTrace[]): TableRows {
  const rows = formulas.flatMap((formula) => {
    const values = openingValues(formula, runs, fallback);
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
