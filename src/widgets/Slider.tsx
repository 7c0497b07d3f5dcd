import type { CSSProperties, ReactNode } from 'react';
import { Control, type Settable } from './Control.tsx';
import { NumberField } from './NumberField.tsx';
import { formatQuantity, type Unit } from './quantity.ts';
import { RangeInput } from './RangeInput.tsx';
import styles from './Slider.module.css';
import { hasWholeSteps, type SliderRange, shareOf, stepped } from './sliderScale.ts';

interface SliderProps extends Omit<Settable<number>, 'onChange'> {
  /** Default: none. */
  readonly unit?: Unit;
  readonly range: SliderRange;
  readonly defaultValue: number;
  /** The paper's value, which gets a mark of its own; defaults to `defaultValue`. */
  readonly paperValue?: number;
  /** `isDragging` is true while the pointer is down: all changes of one drag are one step of undo. */
  onChange(value: number, isDragging: boolean): void;
  /** Marks of others on its line, which is in the middle of its height and begins half a `--thumb` from the left. */
  readonly children?: ReactNode;
}

/**
 * A number with its unit, set by slider or text field, with marks at the default and the paper's value, and a reset
 * button.
 */
export function Slider({
  value,
  unit = '',
  range,
  defaultValue,
  paperValue = defaultValue,
  disabled,
  onChange,
  children,
  ...text
}: SliderProps) {
  const places = {
    '--share': shareOf(value, range),
    '--default': shareOf(defaultValue, range),
    '--paper': shareOf(paperValue, range),
  } as CSSProperties;
  const step = (steps: number) => onChange(stepped(value, steps, range), false);
  return (
    <Control
      {...text}
      defaultText={value === defaultValue || disabled ? undefined : formatQuantity(defaultValue, unit)}
      onReset={() => onChange(defaultValue, false)}
      field={(_, noteId) => (
        <NumberField
          isQuiet
          label={`${text.label}, number`}
          value={value}
          unit={unit}
          min={range.min}
          max={range.max}
          isWhole={hasWholeSteps(range)}
          describedBy={noteId}
          disabled={disabled}
          onChange={(next) => onChange(next, false)}
          onStep={step}
        />
      )}
      below={(id, noteId) => (
        <div className={styles.rail} style={places}>
          <span className={styles.tick} />
          {text.provenance !== undefined && <span className={styles.paper} />}
          <RangeInput
            id={id}
            className={styles.slider}
            disabled={disabled}
            aria-valuetext={formatQuantity(value, unit)}
            aria-describedby={noteId}
            value={value}
            range={range}
            onPick={onChange}
          />
          {children}
        </div>
      )}
    />
  );
}
