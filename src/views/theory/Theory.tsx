import { useState } from 'react';
import { ChoiceField } from '../../widgets/Select.tsx';
import type { ViewProps } from '../view.ts';
import { Conditions } from './Conditions.tsx';
import { closedForms } from './closedForms.ts';
import { FormulaPanel } from './FormulaPanel.tsx';
import { families } from './families.ts';
import { ZeroWait } from './ZeroWait.tsx';

/** What the papers' formulas say of this scenario, with the runs beside them: those of its own kind first. */
export function Theory(props: ViewProps) {
  const [chosen, choose] = useState<string | null>(null);
  const options = families(props.runs);
  const id = chosen ?? options[0].id;
  const picker = <ChoiceField label="Formula" value={id} options={options} onChange={choose} />;
  const formula = closedForms.find((each) => each.id === id);
  if (formula !== undefined)
    return <FormulaPanel key={formula.id} {...props} formula={formula} picker={picker} />;
  if (id === 'conditions') return <Conditions {...props} picker={picker} />;
  return <ZeroWait {...props} picker={picker} />;
}
