import type { ReactNode } from 'react';
import { NumberField } from '../../widgets/NumberField.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import { stepped } from '../../widgets/sliderScale.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import type { Values, Variable } from './formula.ts';
import styles from './Theory.module.css';

interface WithVariablesProps extends VariableControls {
  readonly width: number;
  readonly height: number;
  /** Draws in the room that is left. */
  children(width: number, height: number): ReactNode;
}

interface VariableControls {
  readonly variables: readonly Variable[];
  readonly values: Values;
  /** Their values in the runs on screen. */
  readonly own: Values;
  set(id: string, value: number): void;
}

const WIDE = 560;
const COLUMN = 250;
const FIELDS = 36;
const FIELDS_FOR_FINGERS = 48;

/** Whether a view so wide has room for sliders, and other words, beside its chart. */
export const hasSliders = (width: number, scale: number) => width >= WIDE * scale;

/** A chart with the variables that change its curves only, not the runs: sliders beside it, or fields in a line above. */
export function WithVariables({ width, height, children, ...controls }: WithVariablesProps) {
  const { scale } = usePalette();
  const isCoarse = window.matchMedia('(pointer: coarse)').matches;
  if (!hasSliders(width, scale))
    return (
      <>
        <Fields {...controls} />
        {children(width, Math.max(0, height - (isCoarse ? FIELDS_FOR_FINGERS : FIELDS * scale)))}
      </>
    );
  return (
    <div className={styles.row}>
      {children(width - COLUMN * scale, height)}
      <Sliders {...controls} />
    </div>
  );
}

function Sliders({ variables, values, own, set }: VariableControls) {
  return (
    <div className={styles.scrollColumn}>
      {variables.map(({ id, ...texts }) => (
        <Slider
          key={id}
          {...texts}
          value={values[id]}
          defaultValue={own[id]}
          onChange={(value) => set(id, value)}
        />
      ))}
    </div>
  );
}

function Fields({ variables, values, set }: VariableControls) {
  return (
    <div className={styles.fields}>
      {variables.map(({ id, label, symbol, unit, range }) => (
        <div key={id} className={styles.field}>
          <span className={styles.symbol} title={label} aria-hidden="true">
            {symbol} =
          </span>
          <NumberField
            label={label}
            unit={unit}
            value={values[id]}
            min={range.min}
            max={range.max}
            isWhole={range.step >= 1}
            onChange={(value) => set(id, value)}
            onStep={(steps) => set(id, stepped(values[id], steps, range))}
          />
        </div>
      ))}
    </div>
  );
}
