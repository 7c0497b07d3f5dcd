import type { ReactNode } from 'react';
import { NumberField } from '../../widgets/NumberField.tsx';
import { Rest, Room, useRoom } from '../../widgets/room.tsx';
import { Slider } from '../../widgets/Slider.tsx';
import { stepped } from '../../widgets/sliderScale.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import type { Values, Variable } from './formula.ts';
import styles from './Theory.module.css';

interface WithVariablesProps extends VariableControls {
  /** The chart, which has the room that is left. */
  readonly children: ReactNode;
  /** A second picture, which explains the chart: below the sliders, or below the chart, where it has room. */
  readonly aside?: ReactNode;
}

interface VariableControls {
  /** `before` stands before the number where there is no slider, which is then counted in the symbol. */
  readonly variables: readonly (Variable & { readonly before?: string })[];
  readonly values: Values;
  /** Their values in the runs on screen. */
  readonly own: Values;
  set(id: string, value: number): void;
}

const WIDE = 560;
const COLUMN = 250;
const FIELDS = 36;
const FIELDS_FOR_FINGERS = 48;
// Of the second picture: room for the sliders above it, its least height below them, and that of the whole where it is below the chart.
const [SLIDERS, LEAST_BELOW, LEAST_WHOLE] = [150, 150, 480];
const SHARE_BELOW = 0.4;

/** Whether a view so wide has room for sliders, and other words, beside its chart. */
export const hasSliders = (width: number, scale: number) => width >= WIDE * scale;

/** A chart with the variables that change its curves only, not the runs: sliders beside it, or fields in a line above. */
export function WithVariables({ children, aside, ...controls }: WithVariablesProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const isCoarse = window.matchMedia('(pointer: coarse)').matches;
  if (!hasSliders(width, scale)) {
    const above = isCoarse ? FIELDS_FOR_FINGERS : FIELDS * scale;
    const isBelow = aside !== undefined && height - above >= LEAST_WHOLE * scale;
    const below = isBelow ? Math.floor(SHARE_BELOW * (height - above)) : 0;
    return (
      <>
        <Fields {...controls} />
        <Rest height={above + below}>{children}</Rest>
        {isBelow && <Room height={below}>{aside}</Room>}
      </>
    );
  }
  const left = height - SLIDERS * scale;
  const isBelow = aside !== undefined && left >= LEAST_BELOW * scale;
  return (
    <div className={styles.row}>
      <Rest width={COLUMN * scale}>{children}</Rest>
      <div className={styles.scrollColumn}>
        <div className={styles.column} style={{ minHeight: isBelow ? SLIDERS * scale : undefined }}>
          <Sliders {...controls} />
        </div>
        {isBelow && (
          <Room width={COLUMN * scale} height={left}>
            {aside}
          </Room>
        )}
      </div>
    </div>
  );
}

function Sliders({ variables, values, own, set }: VariableControls) {
  return variables.map(({ id, before: _, ...texts }) => (
    <Slider
      key={id}
      {...texts}
      value={values[id]}
      defaultValue={own[id]}
      onChange={(value) => set(id, value)}
    />
  ));
}

function Fields({ variables, values, set }: VariableControls) {
  return (
    <div className={styles.fields}>
      {variables.map(({ id, label, symbol, before, unit, range }) => (
        <div key={id} className={styles.field} style={before === undefined ? undefined : { width: 'auto' }}>
          <span className={styles.symbol} title={label} aria-hidden="true">
            {before ?? `${symbol} =`}
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
          {before && <span className={styles.symbol}>{symbol}</span>}
        </div>
      ))}
    </div>
  );
}
