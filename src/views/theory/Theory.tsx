import type { ComponentType } from 'react';
import { useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import type { ViewProps } from '../shared/view.ts';
import { FormulaPanel } from './FormulaPanel.tsx';
import { byRelevance, choicesOf, type TheoryPart } from './part.ts';

/** Creates the view that compares the papers' formulas with the runs. */
export function theoryOf(parts: readonly TheoryPart[]): ComponentType<ViewProps> {
  return function Theory(props: ViewProps) {
    const [chosen, choose] = useState<string | null>(null);
    const options = choicesOf(byRelevance(parts, props.runs));
    const id = chosen ?? options[0].id;
    const picker = <ChoiceField label="Formula" value={id} options={options} onChange={choose} />;
    for (const { formulas, panels, values } of parts) {
      const formula = formulas.find((each) => each.id === id);
      if (formula !== undefined)
        return <FormulaPanel key={id} {...props} formula={formula} fallback={values} picker={picker} />;
      const panel = panels.find((each) => each.id === id);
      if (panel !== undefined) return <panel.Component {...props} picker={picker} />;
    }
    return null;
  };
}
