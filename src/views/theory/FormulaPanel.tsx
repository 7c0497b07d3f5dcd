import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { NumberField } from '../../widgets/NumberField.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import { stepped } from '../../widgets/sliderScale.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { Cited } from '../shared/Cited.tsx';
import { Hint } from '../shared/Hint.tsx';
import type { ViewProps } from '../shared/view.ts';
import { FormulaChart } from './FormulaChart.tsx';
import type { Formula, Values } from './formula.ts';
import { openingValues } from './formula.ts';
import styles from './Theory.module.css';
import { Written } from './Written.tsx';

interface FormulaPanelProps extends ViewProps {
  readonly formula: Formula;
  /** Values used where no run determines them. */
  readonly fallback: Values;
  readonly picker: ReactNode;
}

const WIDE = 560;
const COLUMN = 250;
const FIELDS = 36;
const FIELDS_FOR_FINGERS = 48;

/** One formula: its curve with the runs, sliders for its variables, and its meaning in words. */
export function FormulaPanel({ formula, fallback, picker, runs, width, height }: FormulaPanelProps) {
  const own = useMemo(() => openingValues(formula, runs, fallback), [formula, runs, fallback]);
  const [explored, explore] = useState<Values | null>(null);
  const values = explored ?? own;
  const set = (id: string, value: number) => explore({ ...values, [id]: value });
  const { scale } = usePalette();
  const isWide = width >= WIDE * scale;
  const isCoarse = window.matchMedia('(pointer: coarse)').matches;
  const fields = isCoarse ? FIELDS_FOR_FINGERS : FIELDS * scale;
  const controls = { formula, values, own, set };

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          {picker}
          {isWide && <Written text={formula.written} />}
        </>
      }
      note={
        <>
          <Hint text={formula.help}>{formula.source}</Hint> · <Cited text={formula.codes} /> ·{' '}
          {formula.readOut(values, runs)}
        </>
      }
    >
      {(chartWidth, chartHeight, isLow) => (
        <div className={isWide ? styles.row : undefined}>
          {!isWide && <Fields {...controls} />}
          <FormulaChart
            {...{ formula, values, runs, isLow }}
            width={chartWidth - (isWide ? COLUMN * scale : 0)}
            height={Math.max(0, chartHeight - (isWide ? 0 : fields))}
            onMove={(x) => set(formula.variables[0].id, x)}
          />
          {isWide && <Sliders {...controls} />}
        </div>
      )}
    </ChartFrame>
  );
}

interface VariableControls {
  readonly formula: Formula;
  readonly values: Values;
  readonly own: Values;
  set(id: string, value: number): void;
}

function Sliders({ formula, values, own, set }: VariableControls) {
  return (
    <div className={styles.scrollColumn}>
      {formula.variables.map(({ id, label, symbol, unit, range }) => (
        <Slider
          key={id}
          label={label}
          symbol={symbol}
          value={values[id]}
          unit={unit}
          range={range}
          defaultValue={own[id]}
          onChange={(value) => set(id, value)}
        />
      ))}
    </div>
  );
}

/** The variables as text fields in one line, where there is no room for sliders. */
function Fields({ formula, values, set }: VariableControls) {
  return (
    <div className={styles.fields}>
      {formula.variables.map(({ id, label, symbol, unit, range }) => (
        <div key={id} className={styles.field}>
          <span className={styles.symbol} title={label} aria-hidden="true">
            {symbol} =
          </span>
          <NumberField
            label={label}
            value={values[id]}
            unit={unit}
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
