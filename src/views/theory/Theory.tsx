import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import { Cited } from '../shared/Cited.tsx';
import { Hint } from '../shared/Hint.tsx';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { type Formula, openingValues, type Values } from './formula.ts';
import { formulaPicture } from './formulaPicture.ts';
import { byRelevance, choicesOf, type TheoryPart } from './part.ts';
import { hasSliders, WithVariables } from './WithVariables.tsx';
import { Written } from './Written.tsx';

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

interface FormulaPanelProps extends ViewProps {
  readonly formula: Formula;
  /** Values used where no run determines them. */
  readonly fallback: Values;
  readonly picker: ReactNode;
}

/** One formula: its curve with the runs, sliders for its variables, and its meaning in words. */
function FormulaPanel({ formula, fallback, picker, runs }: FormulaPanelProps) {
  const { width } = useRoom();
  const own = useMade(openingValues, formula, runs, fallback);
  const [explored, explore] = useState<Values | null>(null);
  const values = explored ?? own;
  const palette = usePalette();
  const picture = useMemo(
    () =>
      formulaPicture(formula, {
        ...{ values, runs, width, palette },
        onMove: (x) => explore({ ...values, [formula.variables[0].id]: x }),
      }),
    [formula, values, runs, width, palette],
  );

  return (
    <ChartFrame
      controls={
        <>
          {picker}
          {hasSliders(width, palette.scale) && <Written text={formula.written} />}
        </>
      }
      note={
        <>
          <Hint text={formula.help}>{formula.source}</Hint> · <Cited text={formula.codes} /> ·{' '}
          {formula.readOut(values, runs)}
        </>
      }
    >
      <WithVariables
        values={values}
        own={own}
        variables={formula.variables}
        set={(id, value) => explore({ ...values, [id]: value })}
      >
        <Drawing picture={picture} />
      </WithVariables>
    </ChartFrame>
  );
}
